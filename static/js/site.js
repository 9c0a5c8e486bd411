// Every page.

import "./site/install.js";
import "./site/offline.js";
import "./site/calls.js";
