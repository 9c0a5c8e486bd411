// The lobby and the front page.

import "./site/install.js";
import "./site/offline.js";
import "./site/times.js";
import "./lobby/watch.js";
import "./site/leave.js";
import "./site/calls.js";
import "./site/socket.js";
import "./site/copy.js";
import "./lobby/lobby.js";
