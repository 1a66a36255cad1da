#include "studio.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <sstream>

#include "generating.hpp"
#include "jobs.hpp"
#include "layer_json.hpp"
#include "limits.hpp"
#include "live_worlds.hpp"
#include "openapi.hpp"
#include "page_reply.hpp"
#include "pictures.hpp"
#include "planner_list.hpp"
#include "planning.hpp"
#include "private_folder.hpp"
#include "replies.hpp"
#include "request_guard.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/cases.hpp"
#include "taut/world/trace_grid.hpp"
#include "traces.hpp"
#include "world_files.hpp"
#include "world_json.hpp"
#include "world_shelf.hpp"
#include "world_size.hpp"

namespace taut::studio {
namespace {

Json extensions(std::string_view list) {
  Json out = Json::array();
  std::istringstream in{std::string(list)};
  for (std::string extension; in >> extension;) out.push_back(extension);
  return out;
}

}  // namespace

class Studio::Desk {
 public:
  explicit Desk(StudioOptions options)
      : options_(std::move(options)),
        guard_(options_.host),
        folder_(options_.temporary_folder),
        shelf_(limits::kShelfBytes),
        jobs_(shelf_),
        lives_(limits::kLiveBytes) {}

  using Names = std::vector<std::string>;  // what stands for the names in a route, in order
  struct Entry {
    Route route;
    ApiReply (Desk::*answer)(const ApiRequest& request, const Names& names);
  };
  static std::span<const Entry> entries();

  [[nodiscard]] ApiReply answer(const ApiRequest& request) {
    check(request);
    if (const PageFile* file = find_page_file(request.path)) return page_reply(*file, request);
    const RouteMatch match = find_route(routes(), request);
    // Whatever was asked, cells may have been built for it, also where it is refused in the end.
    struct Trim {
      WorldShelf& shelf;
      ~Trim() { shelf.trim(); }
    } const trim{shelf_};
    return (this->*entries()[match.route].answer)(request, match.names);
  }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  // All that can be said without the body.
  void check(const ApiRequest& request) const {
    guard_.check(request);
    if (find_page_file(request.path) != nullptr) {
      if (request.method != "GET") throw Refusal(405, "expected GET");
      return;
    }
    (void)find_route(routes(), request);
    if (request.body.size() > limits::kBodyBytes)
      throw Refusal(413, "expected at most " + std::to_string(limits::kBodyBytes) + " bytes");
  }
  void stop() {
    shelf_.stop();
    jobs_.stop();
  }

 private:
  [[nodiscard]] std::shared_ptr<KnownWorld> world(const std::string& id) {
    if (auto known = shelf_.find(id)) return known;
    throw Refusal(404, "expected the id of a world that the server knows; it may have been forgotten: upload it again",
                  "world");
  }
  [[nodiscard]] static Json described(const KnownWorld& known) {
    return {{"info", known.info()}, {"world", world_json(known.world())}};
  }

  ApiReply about(const ApiRequest&, const Names&);
  ApiReply openapi(const ApiRequest&, const Names&);
  ApiReply list_generators(const ApiRequest&, const Names&) { return json_reply(generator_list()); }
  ApiReply list_planners(const ApiRequest& request, const Names&);
  ApiReply upload(const ApiRequest& request, const Names&);
  ApiReply generate(const ApiRequest& request, const Names&);
  ApiReply show_world(const ApiRequest&, const Names& names) { return json_reply(described(*world(names[0]))); }
  ApiReply outline(const ApiRequest& request, const Names& names);
  ApiReply plan(const ApiRequest& request, const Names& names);
  ApiReply trace(const ApiRequest& request, const Names& names);
  ApiReply list_layers(const ApiRequest&, const Names& names) { return json_reply(layer_list(*world(names[0]))); }
  ApiReply show_layer(const ApiRequest&, const Names& names);
  ApiReply import(const ApiRequest& request, const Names&);
  ApiReply export_files(const ApiRequest& request, const Names& names);
  ApiReply save(const ApiRequest& request, const Names& names);
  ApiReply picture(const ApiRequest& request, const Names& names);
  ApiReply start_job(const ApiRequest& request, const Names&);
  ApiReply show_job(const ApiRequest&, const Names& names) { return text_reply(jobs_.state(names[0])); }
  ApiReply cancel_job(const ApiRequest& request, const Names& names);
  ApiReply follow_job(const ApiRequest&, const Names& names);
  ApiReply start_live(const ApiRequest& request, const Names&);
  ApiReply edit_live(const ApiRequest& request, const Names& names);
  ApiReply live_layer(const ApiRequest&, const Names& names) { return text_reply(layer_text(lives_.layer(names[0]))); }
  ApiReply end_live(const ApiRequest& request, const Names& names);

  StudioOptions options_;
  RequestGuard guard_;
  PrivateFolder folder_;
  WorldShelf shelf_;
  JobBoard jobs_;
  LiveWorlds lives_;
};

std::span<const Studio::Desk::Entry> Studio::Desk::entries() {
  static constexpr std::array kEntries{
      Entry{{"GET", "/api/about"}, &Desk::about},
      Entry{{"GET", "/api/openapi.json"}, &Desk::openapi},
      Entry{{"GET", "/api/generators"}, &Desk::list_generators},
      Entry{{"GET", "/api/planners"}, &Desk::list_planners},
      Entry{{"POST", "/api/worlds"}, &Desk::upload},
      Entry{{"POST", "/api/worlds/generate"}, &Desk::generate},
      Entry{{"POST", "/api/worlds/import"}, &Desk::import},
      Entry{{"GET", "/api/worlds/{id}"}, &Desk::show_world},
      Entry{{"POST", "/api/worlds/{id}/export"}, &Desk::export_files},
      Entry{{"POST", "/api/worlds/{id}/save"}, &Desk::save},
      Entry{{"POST", "/api/worlds/{id}/outline"}, &Desk::outline},
      Entry{{"POST", "/api/worlds/{id}/plan"}, &Desk::plan},
      Entry{{"POST", "/api/worlds/{id}/trace"}, &Desk::trace},
      Entry{{"GET", "/api/worlds/{id}/layers"}, &Desk::list_layers},
      Entry{{"GET", "/api/worlds/{id}/layers/{name}"}, &Desk::show_layer},
      Entry{{"POST", "/api/worlds/{id}/picture"}, &Desk::picture},
      Entry{{"POST", "/api/jobs"}, &Desk::start_job},
      Entry{{"GET", "/api/jobs/{id}"}, &Desk::show_job},
      Entry{{"DELETE", "/api/jobs/{id}"}, &Desk::cancel_job},
      Entry{{"GET", "/api/jobs/{id}/events"}, &Desk::follow_job},
      Entry{{"POST", "/api/live"}, &Desk::start_live},
      Entry{{"POST", "/api/live/{id}"}, &Desk::edit_live},
      Entry{{"DELETE", "/api/live/{id}"}, &Desk::end_live},
      Entry{{"GET", "/api/live/{id}/layer"}, &Desk::live_layer},
  };
  return kEntries;
}

ApiReply Studio::Desk::about(const ApiRequest&, const Names&) {
  return json_reply({{"version", options_.version},
                     {"reads", extensions(io::kReadableWorlds)},
                     {"writes", extensions(io::kWritableWorlds)},
                     {"limits",
                      {{"body_bytes", limits::kBodyBytes},
                       {"grid_side", limits::kGridSide},
                       {"corners", limits::kCorners},
                       {"batch_queries", limits::kBatchQueries},
                       {"trace_events", limits::kTraceEvents}}}});
}

ApiReply Studio::Desk::openapi(const ApiRequest&, const Names&) {
  ApiReply reply;
  reply.body = openapi_document();
  return reply;
}

ApiReply Studio::Desk::list_planners(const ApiRequest& request, const Names&) {
  const Query2 query = asked_query(request);
  const auto id = request.query.find("world");
  const auto known = id == request.query.end() ? nullptr : world(id->second);
  return json_reply(planner_list(known.get(), query));
}

ApiReply Studio::Desk::upload(const ApiRequest& request, const Names&) {
  const JsonBody body(request.body);
  return json_reply({{"info", shelf_.add(read_world_json(body.value()))->info()}});
}

ApiReply Studio::Desk::generate(const ApiRequest& request, const Names&) {
  GeneratedWorld made = generate_world_from(JsonBody(request.body));
  Json out = described(*shelf_.add(std::move(made.world)));
  out["command"] = made.command;
  return json_reply(out);
}

ApiReply Studio::Desk::outline(const ApiRequest& request, const Names& names) {
  const JsonBody body(request.body);
  expect_members(body.value(), "", {});
  const auto known = world(names[0]);
  const auto refused = [](const std::string& what) -> World {
    throw Refusal(400, "expected a grid; this world is made of " + what, "world");
  };
  World traced = match(
      known->world(), [](const Grid& grid) -> World { return trace_grid(grid); },
      [&](const PolygonWorld&) { return refused("polygons already"); },
      [&](const CostGrid&) { return refused("cells of different costs"); },
      [&](const WeightedRegions&) { return refused("polygons already"); },
      [&](const TriangleComplex&) { return refused("triangles"); });
  check_size(traced);
  return json_reply(described(*shelf_.add(std::move(traced))));
}

ApiReply Studio::Desk::plan(const ApiRequest& request, const Names& names) {
  const JsonBody body(request.body);
  return json_reply(plan_reply(world(names[0]), body));
}

ApiReply Studio::Desk::trace(const ApiRequest& request, const Names& names) {
  const JsonBody body(request.body);
  return text_reply(trace_reply(world(names[0]), body));
}

ApiReply Studio::Desk::show_layer(const ApiRequest&, const Names& names) {
  return text_reply(layer_text(make_layer(*world(names[0]), names[1])));
}

ApiReply Studio::Desk::import(const ApiRequest& request, const Names&) {
  ImportedWorld imported = import_world(folder_, JsonBody(request.body));
  Json out = described(*shelf_.add(std::move(imported.loaded)));
  if (!imported.runs.empty()) out["runs"] = runs_json(imported.runs);
  return json_reply(out);
}

ApiReply Studio::Desk::export_files(const ApiRequest& request, const Names& names) {
  return json_reply(export_world(folder_, *world(names[0]), JsonBody(request.body)));
}

ApiReply Studio::Desk::save(const ApiRequest& request, const Names& names) {
  return json_reply(save_world(folder_, world(names[0]), JsonBody(request.body)));
}

ApiReply Studio::Desk::picture(const ApiRequest& request, const Names& names) {
  return picture_reply(world(names[0]), JsonBody(request.body));
}

ApiReply Studio::Desk::start_job(const ApiRequest& request, const Names&) {
  return json_reply(jobs_.start(JsonBody(request.body)), 202);
}

ApiReply Studio::Desk::cancel_job(const ApiRequest&, const Names& names) {
  jobs_.cancel(names[0]);
  return json_reply(Json::object());
}

ApiReply Studio::Desk::follow_job(const ApiRequest&, const Names& names) {
  ApiReply reply{.status = 200, .type = "text/event-stream"};
  reply.headers.emplace_back("Cache-Control", "no-store");
  reply.stream = jobs_.follow(names[0]);
  return reply;
}

ApiReply Studio::Desk::start_live(const ApiRequest& request, const Names&) {
  const JsonBody body(request.body);
  return json_reply(lives_.start(*world(body.reader().at("world").text()), body));
}

ApiReply Studio::Desk::edit_live(const ApiRequest& request, const Names& names) {
  return json_reply(lives_.edit(names[0], JsonBody(request.body)));
}

ApiReply Studio::Desk::end_live(const ApiRequest&, const Names& names) {
  lives_.end(names[0]);
  return json_reply(Json::object());
}

Studio::Studio(StudioOptions options) : desk_(std::make_unique<Desk>(std::move(options))) {}
Studio::~Studio() = default;

namespace {

// What `answer` returns, or why it could not.
template <class Answer>
ApiReply answered(Answer answer) {
  try {
    return answer();
  } catch (const Refusal& refusal) {
    return error_reply(refusal.status(), refusal.what(), refusal.place());
  } catch (const InputError& error) {
    return error_reply(error);
  } catch (const BuildStopped& stopped) {
    return error_reply(503, stopped.what(), "");
  } catch (const std::bad_alloc&) {
    return error_reply(503, "there is not enough memory for this", "");
  } catch (const std::exception& error) {
    return error_reply(500, error.what(), "");
  } catch (...) {
    return error_reply(500, "something unexpected went wrong", "");
  }
}

}  // namespace

ApiReply Studio::handle(const ApiRequest& request) {
  ApiReply reply = answered([&] { return desk_->answer(request); });
  add_security_headers(reply);
  return reply;
}

std::optional<ApiReply> Studio::refuse_early(const ApiRequest& request) const {
  ApiReply reply = answered([&] {
    desk_->check(request);
    return ApiReply{};
  });
  if (reply.status == 200) return std::nullopt;
  add_security_headers(reply);
  return reply;
}

void Studio::stop() { desk_->stop(); }

const std::filesystem::path& Studio::folder() const { return desk_->folder(); }

std::span<const Route> Studio::routes() {
  static const std::vector<Route> kRoutes = [] {
    std::vector<Route> out;
    for (const Desk::Entry& entry : Desk::entries()) out.push_back(entry.route);
    return out;
  }();
  return kRoutes;
}

}  // namespace taut::studio
