#include "studies/demyen2007/claims_parts.hpp"

#include <limits>

#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::demyen2007 {

double growth_with_length(const Pass& pass, const Value& value) {
  std::vector<Vec2> points;
  for (const Band& band : pass.bands(kClaimBand)) {
    if (band.low >= kClaimBand) points.push_back({band.middle(), pass.percentile(value, 0.5, band)});
  }
  return growth(points);
}

double time_growth(const Pass& speed, std::string_view name) { return growth_with_length(speed, speed.time(name)); }

double time_spread(const Pass& speed, std::string_view name) {
  std::vector<double> spreads;
  const Value time = speed.time(name);
  for (const Band& band : speed.bands(kClaimBand)) {
    spreads.push_back(speed.percentile(time, 0.95, band) / speed.percentile(time, 0.5, band));
  }
  return median(spreads);
}

double worst_band(const Pass& length, std::string_view name, double q, Reading reading) {
  double worst = std::numeric_limits<double>::quiet_NaN();
  for (const Band& band : length.bands(kClaimBand))
    worst = std::fmax(worst, length_ratio(length, name, q, band, reading));
  return worst;
}

}  // namespace taut::lab::demyen2007
