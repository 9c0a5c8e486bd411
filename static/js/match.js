// The page of a match.

import "./site/install.js";
import "./site/offline.js";
import "./site/leave.js";
import "./site/calls.js";
import "./site/socket.js";
import "./match/motion.js";
import "./match/dice.js";
import "./match/links.js";
import "./match/offers.js";
import "./match/clocks.js";
import "./match/proof.js";
import "./site/notices.js";
import "./match/ending.js";
import "./match/sound.js";
import "./match/drag.js";
import "./match/sent.js";
import "./match/one_click.js";
import "./match/taps.js";
import "./match/keys.js";
import "./match/board_size.js";
import "./site/copy.js";
import "./match/tabs.js";
import "./match/told.js";
import "./match/menu.js";
import "./match/history.js";
import "./match/chat.js";
