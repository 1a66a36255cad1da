// The front door: worlds, queries and plans, the planners, worlds that change, and the validator. docs/library.md leads
// through it. Less common parts (generators, height fields, meshes, predicates) have headers of their own.
#pragma once

#include "taut/base/input_error.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/cells/weighted_triangles.hpp"
#include "taut/path/path.hpp"
#include "taut/path/path_clearance.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/path/query.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/no_path.hpp"
#include "taut/plan/plan.hpp"
#include "taut/plan/planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/plan/replanner.hpp"
#include "taut/search/budget.hpp"
#include "taut/search/listener.hpp"
#include "taut/world/world.hpp"
