// Every page.

import "./site/install.js";
import "./site/offline.js";
import "./site/times.js";
import "./site/leave.js";
import "./site/zone.js";
import "./site/calls.js";
