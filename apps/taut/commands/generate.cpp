// taut generate: seeded worlds of several kinds, as the catalogues of generators list them.
#include <fmt/core.h>

#include <algorithm>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/terrain.hpp"
#include "taut-io/world_file.hpp"
#include "taut/cells/space_generators.hpp"
#include "taut/world/generate/catalogue.hpp"

namespace taut::cli {
namespace {

void write_made(const World& world, const std::string& output) { io::write_world(world, output); }
void write_made(const World3& world, const std::string& output) { io::write_world(world, output); }
void write_made(const HeightField& field, const std::string& output) { write_heights(field, output); }

struct Given {
  std::uint64_t seed = kStandardSeed;
  std::string output;
  ParameterValues values;
};

// Whole numbers are read as such, so that help and errors speak of INT.
template <class Number>
CLI::Option* add_number(CLI::App& sub, const std::string& name, const std::string& help,
                        std::function<void(Number)> set) {
  return sub.add_option_function<Number>("--" + name, set, help);
}
CLI::Option* add_numbers(CLI::App& sub, const Parameter& parameter, const std::string& name, const std::string& help,
                         const std::function<void(double)>& set) {
  if (parameter.type == ParameterType::number) return add_number<double>(sub, name, help, set);
  return add_number<std::int64_t>(sub, name, help, [set](std::int64_t value) { set(static_cast<double>(value)); });
}

void add_parameter(CLI::App& sub, const Parameter& parameter, Given& given) {
  const auto set = [&given, name = parameter.name](const ParameterValue& value) { given.values[name] = value; };
  switch (parameter.type) {
    case ParameterType::flag: {
      const std::string names = "--" + parameter.name + (parameter.opposite.empty() ? "" : ",!--" + parameter.opposite);
      sub.add_flag_function(
          names, [set](std::int64_t count) { set(count > 0); }, parameter.help);
      break;
    }
    case ParameterType::choice:
      sub.add_option_function<std::string>("--" + parameter.name, set, parameter.help)
          ->check(CLI::IsMember(parameter.choices))
          ->default_str(std::get<std::string>(parameter.standard));
      break;
    default:
      add_numbers(sub, parameter, parameter.name, parameter.help, set)
          ->default_str(fmt::format("{}", std::get<double>(parameter.standard)));
  }
}

void add_kind(CLI::App& generate_command, const Generator& generator, Context& context) {
  auto given = std::make_shared<Given>();
  CLI::App* sub = generate_command.add_subcommand(generator.name, generator.title);
  add_seed(*sub, given->seed, "Seed; the same seed gives the same world everywhere");
  sub->add_option("-o,--output", given->output, "File to write; its extension chooses the format")->required();
  for (const Parameter& parameter : generator.parameters) {
    add_parameter(*sub, parameter, *given);
    if (parameter.name == "height" && generator.has_sides()) {
      const bool is_box = generator.find("depth") != nullptr;
      add_numbers(*sub, parameter, "size", is_box ? "Width, depth and height in one" : "Width and height in one",
                  [given = given.get(), &generator](double side) {
                    for (const std::string_view name : kSideParameters) {
                      if (generator.find(name) != nullptr) given->values[std::string(name)] = side;
                    }
                  });
    }
  }
  sub->footer("Example: taut generate " + generator.name + " " + generator.example);
  sub->callback([given, &generator, &context] {
    std::visit([&](const auto& made) { write_made(made, given->output); },
               generate(generator, given->values, given->seed));
    context.exit_code = kDone;
  });
}

}  // namespace

void add_generate(CLI::App& app, Context& context) {
  CLI::App& generate = *app.add_subcommand("generate", "Make a world");
  generate.require_subcommand(1);
  generate.footer("Example: taut generate grid --size 256 --coverage 0.3 --clustering 5 --seed 7 -o clumps.map");
  for (const Generator& generator : generators()) add_kind(generate, generator, context);
  for (const Generator& generator : space_generators()) add_kind(generate, generator, context);
}

}  // namespace taut::cli
