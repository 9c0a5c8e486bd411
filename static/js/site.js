// Every page.

import "./site/install.js";
import "./site/offline.js";
import "./site/times.js";
import "./site/calls.js";
