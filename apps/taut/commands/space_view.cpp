#include "commands/space_view.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>

#include "commands/common.hpp"

namespace taut::cli {

void SpaceViewOptions::add(CLI::App& command) {
  const lab::SpaceView usual;
  all_.push_back(command
                     .add_option("--view", view_,
                                 "In space: from where, as AZIMUTH,ELEVATION in degrees; 0,0 looks from greater x, "
                                 "90,0 from greater y, 0,90 from above")
                     ->default_str(fmt::format("{:g},{:g}", usual.azimuth, usual.elevation)));
  all_.push_back(command
                     .add_option("--cut", cut_,
                                 "In space: leave out what is before this plane, as x=12.5 in units or y=40% in share "
                                 "of the world's extent; none shows all")
                     ->default_str("what fills a box: in the middle"));
}

void SpaceViewOptions::apply(lab::SpacePicture& picture) const {
  if (!view_.empty()) {
    const auto numbers = numbers_in(view_);
    if (!numbers || numbers->size() != 2 || !(std::abs((*numbers)[0]) <= 360) || !(std::abs((*numbers)[1]) <= 90)) {
      throw CLI::ValidationError("--view",
                                 fmt::format("expected AZIMUTH,ELEVATION such as -60,25, in degrees from -360 to 360 "
                                             "and from -90 to 90, got '{}'",
                                             view_));
    }
    picture.view = {(*numbers)[0], (*numbers)[1]};
  }
  if (cut_.empty()) {
    picture.cut = lab::usual_cut(*picture.world, picture.view);
    return;
  }
  if (cut_ == "none") return;
  const bool in_share = cut_.ends_with('%');
  const std::string number = cut_.size() > 2 ? cut_.substr(2, cut_.size() - (in_share ? 3 : 2)) : "";
  const auto numbers = numbers_in(number);
  const int axis = std::string("xyz").find(cut_.front()) != std::string::npos ? cut_.front() - 'x' : -1;
  if (axis < 0 || cut_.size() < 3 || cut_[1] != '=' || !numbers || numbers->size() != 1) {
    throw CLI::ValidationError(
        "--cut", fmt::format("expected an axis and a place such as x=12.5 or y=40%, or none, got '{}'", cut_));
  }
  const Box3 box = bounds(*picture.world);
  const std::array<double, 3> lows{box.min.x, box.min.y, box.min.z}, highs{box.max.x, box.max.y, box.max.z};
  const double low = lows[static_cast<std::size_t>(axis)], high = highs[static_cast<std::size_t>(axis)];
  const double at = in_share ? low + numbers->front() / 100 * (high - low) : numbers->front();
  if (!(at >= low && at <= high)) {
    throw CLI::ValidationError(
        "--cut", in_share ? fmt::format("expected a share from 0% to 100%, got '{}'", cut_)
                          : fmt::format("expected a place between {} and {}, where the world is, got '{}'",
                                        number_text(low), number_text(high), cut_));
  }
  picture.cut = lab::SpaceCut{axis, at};
}

void SpaceViewOptions::refuse_all(const std::string& why) const {
  for (const CLI::Option* const option : all_) {
    if (option->count() > 0) throw CLI::ValidationError(option->get_name(), why);
  }
}

}  // namespace taut::cli
