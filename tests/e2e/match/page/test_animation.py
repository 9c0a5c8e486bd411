"""Pieces are animated, except for visitors who prefer reduced motion."""

from playwright.sync_api import expect

from tests.e2e.support.strategies import opposite, play, to_move
from tests.e2e.support.two_players import arrive_at_match, begin, play_now, sit_down, table_of
from tests.e2e.support.visits import Arrive

LISTEN = """() => {
  const note = ({ target: { id } }) => document.body.classList.add(`travelled-${id}`);
  document.addEventListener("transitionend", (event) => {
    if (event.propertyName === "transform") note(event);
  });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...frames) {
    const started = animate.apply(this, frames);
    started.finished.then(() => note({ target: this }), () => {});
    return started;
  };
}"""
DURATION = """() => getComputedStyle(document.querySelector("#board .tabletop .piece"))
  .transitionDuration.split(",").map(parseFloat)"""


def test_the_piece_that_was_moved_travels_on_both_boards(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_move)
    other = opposite(tables, acting)
    for table in tables:
        table.page.evaluate(LISTEN)
        assert max(table.page.evaluate(DURATION)) > 0
    before, version = acting.pieces(), acting.look().version
    acting.play(acting.look().ways[0])
    for table in (acting, other):
        table.shows(version + 1)
    moved = {piece for piece, place in acting.pieces().items() if place != before[piece]}
    assert moved
    for table in tables:
        for piece in moved:
            expect(table.page.locator(f"body.travelled-{piece}")).to_be_attached()


def test_nothing_travels_where_less_motion_is_wanted(arrive: Arrive) -> None:
    tables = sit_down(arrive(reduced=True), arrive(reduced=True))
    for table in tables:
        assert max(table.page.evaluate(DURATION)) == 0


RECORD = """() => {
  const animate = Element.prototype.animate;
  window.travels = [];
  Element.prototype.animate = function (frames, timing) {
    window.travels.push([this.id, frames.length, timing.duration + (timing.delay ?? 0)]);
    return animate.call(this, frames, timing);
  };
}"""
LONGEST = 700
ROLLS = """() => [...document.querySelectorAll("#board .thing.fresh use")].map((thing) => {
  const { animationDuration, animationDelay } = getComputedStyle(thing);
  return 1000 * (parseFloat(animationDuration) + parseFloat(animationDelay));
})"""


def test_a_piece_goes_the_way_that_it_has_come_and_in_time(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_move)
    rolls = acting.page.evaluate(ROLLS)
    assert rolls
    assert 0 < max(rolls) < LONGEST
    for table in tables:
        table.page.evaluate(RECORD)
    way, version = acting.look().ways[0], acting.look().version
    acting.play(way)
    # The player knows the way: their piece went straight to its target when the move was sent.
    for table, steps in ((acting, 1), (opposite(tables, acting), abs(way.end - way.start))):
        table.shows(version + 1)
        table.page.wait_for_function("window.travels.length > 0")
        travels = table.page.evaluate("window.travels")
        piece, frames, _ = travels[0]
        assert piece.startswith("piece-")
        assert frames == steps + 1
        assert all(lasts < LONGEST for _, _, lasts in travels)


def test_nothing_rolls_where_less_motion_is_wanted(arrive: Arrive) -> None:
    acting = play(sit_down(arrive(reduced=True), arrive(reduced=True)), until=to_move)
    assert max(acting.page.evaluate(ROLLS)) < 1


NUMBERS = """() => {
  const things = [...document.querySelectorAll("#board .thing")];
  const find = (kind) => things.flatMap((thing) => [...thing.querySelectorAll(kind)]);
  for (const thing of things) thing.classList.remove("fresh");
  document.body.getBoundingClientRect();
  for (const thing of things) thing.classList.add("fresh");
  const animations = [...find("use"), ...find(".score")].flatMap((part) => part.getAnimations());
  const rolls = find("use").flatMap((part) => part.getAnimations());
  const landed = Math.max(0, ...rolls.map(({ effect }) => effect.getComputedTiming().endTime));
  const shown = (at) => {
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = at;
    }
    return find(".score").map((score) => Number(getComputedStyle(score).opacity));
  };
  return { rolls: rolls.length, flying: shown(landed - 1), landed: shown(landed + 200) };
}"""


def test_the_number_of_a_throw_is_shown_once_the_sticks_have_landed(arrive: Arrive) -> None:
    players = arrive(), arrive()
    for player in players:
        play_now(player, "senet")
    for player in players:
        arrive_at_match(player)
    begin(*players)
    acting = play([table_of(player) for player in players], until=to_move)
    told = acting.page.evaluate(NUMBERS)
    assert told["rolls"]
    assert (told["flying"], told["landed"]) == ([0], [1])
    acting.page.emulate_media(reduced_motion="reduce")
    told = acting.page.evaluate(NUMBERS)
    assert (told["flying"], told["landed"]) == ([1], [1])
