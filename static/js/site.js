// Every page.

import "./site/install.js";
import "./site/offline.js";
