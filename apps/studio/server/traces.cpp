#include "traces.hpp"

#include "json_text.hpp"
#include "limits.hpp"
#include "planning.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/measure/search_trace.hpp"
#include "taut/lab/report/plan_json.hpp"

namespace taut::studio {
namespace {

// "name":[of(value), ...],
template <class Values, class Of>
void append_member(std::string& out, std::string_view name, const Values& values, Of of) {
  out.append("\"").append(name).append("\":");
  append_list(out, values, [&](std::string& text, const auto& value) { append_number(text, of(value)); });
  out += ',';
}

std::string trace_json(const std::string& planner, const lab::SearchTrace& trace, const lab::PlanResult2& result) {
  const auto x = [](Vec2 p) { return p.x; };
  const auto y = [](Vec2 p) { return p.y; };
  const auto same = [](double v) { return v; };
  std::string out = "{\"planner\":" + Json(planner).dump() + ",";
  out.reserve(100 * trace.size() + 1000);
  append_member(out, "kind", trace.kind, [](SearchEventKind k) { return k == SearchEventKind::expanded ? 1.0 : 0.0; });
  append_member(out, "x", trace.at, x);
  append_member(out, "y", trace.at, y);
  append_member(out, "parent_x", trace.parent, x);
  append_member(out, "parent_y", trace.parent, y);
  append_member(out, "g", trace.g, same);
  append_member(out, "h", trace.h, same);
  append_member(out, "left_x", trace.left, x);
  append_member(out, "left_y", trace.left, y);
  append_member(out, "right_x", trace.right, x);
  append_member(out, "right_y", trace.right, y);
  out += "\"total\":" + std::to_string(trace.total()) + ",\"result\":" + lab::result_json(result).dump() + "}";
  return out;
}

}  // namespace

std::string trace_reply(const std::shared_ptr<KnownWorld>& world, const JsonBody& body) {
  const JsonReader in = body.reader();
  expect_members(body.value(), "", {"query", "planner", "limit"});
  const Asking asked = asking(read_query(body));
  const PlannerSpec spec = parse_planner(in.at("planner").text());
  const std::size_t limit = count_in(in, "limit", 1, limits::kTraceEvents, limits::kTraceEvents);
  const Loan loan = borrow(world, spec, asked);
  if (loan.refused) return trace_json(spec.text, {}, *loan.refused);
  const auto begin = std::chrono::steady_clock::now();
  const lab::SearchTrace trace = lab::trace_search(*loan.worker, asked.query, loan.budget, limit);
  const auto time = std::chrono::steady_clock::now() - begin;
  lab::ResultRow row = lab::checked(trace.plan, asked.query, world->validator());
  row.planner = spec.text;
  row.time_us = std::chrono::duration<double, std::micro>(time).count();
  if (trace.plan.status == Status::unsupported) row.note = query_misfit(*spec.entry, asked.query);
  return trace_json(spec.text, trace, lab::plan_result(row, loan.worker.build(), trace.plan));
}

}  // namespace taut::studio
