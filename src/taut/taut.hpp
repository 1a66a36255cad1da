// The front door of taut.
#pragma once

#include "taut/plan/registry.hpp"
