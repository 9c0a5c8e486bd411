"""Practice: the overview, the board of a position, and the answers to it."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.logged_in import UserRequest
from accounts.requests.numbers import parse_number
from games.board.page import Notice
from games.board.themes import is_mirrored, theme_for
from games.engine.explanations import Illegal
from games.engine.forms.reading import Unreadable
from games.engine.games import GAMES
from games.engine.play import after
from games.engine.state import Choice
from games.models import Match, PracticeAnswer
from games.pages.shortcuts import shortcuts_on
from games.practice.answers import answer_position, next_position, position_after
from games.practice.board import act, is_complete, practice_board, read_steps
from games.practice.own_errors import answer_error, errors_due, practised_errors, take_errors
from games.practice.page import Exercise, answer_of, overview, own_exercise, public_exercise
from games.practice.positions import public_positions
from games.practice.solution import solution
from games.text.moves import translate_message
from games.text.numbers import signed
from lobby.decorators import guest_allowed, player_required, redirect_on_refusal
from lobby.request_form import RequestForm

MAX_STEPS_LENGTH = 2_000
"""Maximum number of characters of the steps that a form sends."""
MOST_ANSWERS = 1_000_000
"""Maximum number of earlier answers that a form names."""


@require_safe
@never_cache
@limit_requests("page")
def practice(request: HttpRequest) -> HttpResponse:
    """Show the position of the day, the viewer's own errors, and the games to practise."""
    return render(request, "games/practice/overview.html", {"page": overview(request.user)})


@require_safe
@never_cache
@limit_requests("page")
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Redirect to the next position of a game: for users one that suits their rating."""
    if game not in {each.game for each in GAMES}:
        raise Http404
    if isinstance(request.user, User):
        found = next_position(request.user, game)
    else:
        found = position_after(game, request.GET.get("after", ""))
    return redirect("practice_position", game, found.key)


@require_safe
@never_cache
@limit_requests("page")
def position(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show a public position, whose best choice is to be found."""
    return _render_board(request, _public(game, key), [])


@require_POST
@never_cache
@limit_requests("board")
def board(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show a public position after one more step, or without the last one; this saves nothing."""
    return _act(request, _public(game, key))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limit_requests("act", "POST")
@limit_requests("page", "GET", "HEAD")
def answer(request: HttpRequest, game: str, key: str) -> HttpResponseBase:
    """Record the answer to a public position; show it with the solution to its viewer."""
    exercise = _public(game, key)
    if request.method == "POST":
        return _answer_public(request, exercise)
    found = answer_of(request.user, exercise.position)
    if found is None:
        return redirect(exercise.page)
    return _render_solution(request, exercise, found.steps, found)


@require_safe
@never_cache
@player_required
@limit_requests("page")
def own_errors(request: UserRequest) -> HttpResponse:
    """Redirect to the viewer's error that is due longest; without one, to the overview."""
    error = errors_due(request.user).first()
    if error is None:
        messages.info(request, gettext("You have no errors to practise right now."))
        return redirect("practice")
    return redirect("own_error", error.pk)


@require_safe
@never_cache
@player_required
@limit_requests("page")
def own_error(request: UserRequest, error_id: int) -> HttpResponse:
    """Show the position of one of the viewer's errors."""
    return _render_board(request, _own(request.user, error_id), [])


@require_POST
@never_cache
@player_required
@limit_requests("board")
def own_error_board(request: UserRequest, error_id: int) -> HttpResponse:
    """Show one of the viewer's errors after one more step, or without the last one."""
    return _act(request, _own(request.user, error_id))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player_required
@limit_requests("act", "POST")
@limit_requests("page", "GET", "HEAD")
def own_error_answer(request: UserRequest, error_id: int) -> HttpResponse:
    """Record the answer to one of the viewer's errors; show it with the solution."""
    exercise = _own(request.user, error_id)
    error = exercise.error
    if error is None or (request.method != "POST" and not error.answers):
        return redirect(exercise.page)
    if request.method != "POST":
        return _render_solution(request, exercise, error.steps)
    steps = _whole_turn(request, exercise)
    if steps is None:
        return _render_incomplete(request, exercise)
    number = parse_number(request.POST.get("answers", ""), most=MOST_ANSWERS)
    if number is not None:
        answer_error(request.user, error, number, steps)
    return redirect(exercise.answer)


@require_POST
@never_cache
@player_required
@limit_requests("act")
def practise_match(request: UserRequest, match_id: str) -> HttpResponse:
    """Take the viewer's errors in an analysed match for practice, and show the first one due."""
    match = get_object_or_404(Match.objects.visible_to(request.user), pk=match_id)
    if match.stage != Match.Stage.OVER:
        raise Http404
    taken = take_errors(request.user, match)
    if taken:
        words = ngettext(
            "%(count)s position has been added to your practice.",
            "%(count)s positions have been added to your practice.",
            taken,
        )
        messages.success(request, words % {"count": taken})
    return redirect("practice" if not taken else "own_errors")


def _public(game: str, key: str) -> Exercise:
    if game not in {each.game for each in GAMES} or key not in public_positions(game):
        raise Http404
    return public_exercise(public_positions(game)[key])


def _own(user: User, error_id: int) -> Exercise:
    return own_exercise(get_object_or_404(practised_errors(user), pk=error_id))


@redirect_on_refusal
def _answer_public(request: HttpRequest, exercise: Exercise) -> HttpResponseBase:
    steps = _whole_turn(request, exercise)
    if steps is None:
        return _render_incomplete(request, exercise)
    return _save_answer(request, exercise, steps)


@guest_allowed
def _save_answer(request: UserRequest, exercise: Exercise, steps: Sequence[Choice]) -> HttpResponse:
    answer_position(request.user, exercise.position, steps)
    return redirect(exercise.answer)


def _read(request: HttpRequest, exercise: Exercise) -> list[Choice]:
    """Return the steps that a form sends; none if they are no legal steps."""
    try:
        return read_steps(exercise.position, request.POST.get("played", "")[:MAX_STEPS_LENGTH])
    except (Unreadable, Illegal):
        return []


def _whole_turn(request: HttpRequest, exercise: Exercise) -> list[Choice] | None:
    """Return the steps that a form sends as an answer; None if they are no whole turn."""
    position = exercise.position
    try:
        steps = read_steps(position, request.POST.get("played", "")[:MAX_STEPS_LENGTH])
    except (Unreadable, Illegal):
        return None
    if position.decision.kind != "play":
        known = [each.steps for each in position.decision.candidates]
        return steps if "played" in request.POST and tuple(steps) in known else None
    return steps if is_complete(position, after(*position.table, steps), steps) else None


def _act(request: HttpRequest, exercise: Exercise) -> HttpResponse:
    steps, notice = _read(request, exercise), None
    try:
        steps = act(exercise.position, steps, request.POST.get("action", "")[:MAX_STEPS_LENGTH])
    except Unreadable:
        notice = Notice(
            gettext("We couldn't read this request. Please reload the page and try again.")
        )
    except Illegal as refused:
        refusal = refused.refusal
        sentence = translate_message(refusal.message, refusal.values)
        notice = Notice(sentence, refusal.statement)
    return _render_board(request, exercise, steps, notice)


def _render_incomplete(request: HttpRequest, exercise: Exercise) -> HttpResponse:
    notice = Notice(gettext("Please play all your numbers first."))
    return _render_board(request, exercise, _read(request, exercise), notice, status=422)


def _render_board(
    request: HttpRequest,
    exercise: Exercise,
    steps: Sequence[Choice],
    notice: Notice | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page of a position after these steps; for htmx its board alone."""
    board = practice_board(exercise.position, steps)
    context = {
        "exercise": exercise,
        "view": board,
        "notice": notice,
        "button": RequestForm(),
    }
    if request.headers.get("HX-Request"):
        return render(request, "games/practice/_board.html", context)
    context |= {
        "theme_of_board": theme_for(request.user, exercise.position.game),
        "mirrored": is_mirrored(request.user, exercise.position.game),
        "size": f"c{board.layout.columns} r{board.layout.rows}",
        "shortcuts": shortcuts_on(request, request.user),
        "skip_to": "live",
    }
    return render(request, "games/practice/position.html", context, status=status)


def _render_solution(
    request: HttpRequest, exercise: Exercise, text: str, answer: PracticeAnswer | None = None
) -> HttpResponse:
    try:
        steps = read_steps(exercise.position, text)
    except (Unreadable, Illegal):
        return redirect(exercise.page)
    context = {
        "exercise": exercise,
        "solution": solution(exercise.position, steps),
        "answer": answer,
        "change": signed(answer.rating_after - answer.rating_before, 0) if answer else "",
        "theme_of_board": theme_for(request.user, exercise.position.game),
        "mirrored": is_mirrored(request.user, exercise.position.game),
    }
    return render(request, "games/practice/solution.html", context)
