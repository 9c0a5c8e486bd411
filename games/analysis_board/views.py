"""Views of the analysis board."""

from collections.abc import Callable
from functools import wraps

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits.spending import limit_requests
from accounts.requests.numbers import parse_number
from games.analysis_board.computer import let_computer_play, roll
from games.analysis_board.editor import edited, editor_page, read_edited
from games.analysis_board.faults import Fault, fault_of, game_meant
from games.analysis_board.imported import MAX_LENGTH, BadFile, import_match
from games.analysis_board.line import Line, read_line
from games.analysis_board.page import board_page, evaluation_view, game_links
from games.bots.evaluation import evaluator
from games.bots.places import Busy, takes_place
from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import read_action

INVALID = 422
"""Status code for an invalid position or action."""

View = Callable[[HttpRequest], HttpResponse]
LineView = Callable[[HttpRequest, Line], HttpResponse]


def _with_line(view: LineView) -> View:
    """Decorator: read the line from the parameters; explain what is wrong with it."""

    @wraps(view)
    def wrapper(request: HttpRequest) -> HttpResponse:
        query = request.POST if request.method == "POST" else request.GET
        try:
            return view(request, read_line(query.dict()))
        except (Unreadable, InvalidPosition, Illegal) as error:
            return _refuse(request, query, fault_of(error, game_meant(query)))

    return wrapper


@require_safe
@limit_requests("page")
@_with_line
def analysis_board(request: HttpRequest, line: Line) -> HttpResponse:
    """Show a position, or play the action `do` and show what follows."""
    if action := request.GET.get("do"):
        return redirect(line.after(read_action(action)).url)
    shown = evaluator.is_kept(line.rules, line.state)
    return _show(request, line, with_evaluation=shown)


@require_safe
@limit_requests("evaluation")
@takes_place
@_with_line
def evaluation(request: HttpRequest, line: Line) -> HttpResponse:
    """Evaluate a position: return the list of candidates to a page, else the page with it."""
    if request.headers.get("HX-Request") != "true":
        return _show(request, line, with_evaluation=True)
    return render(request, "games/analysis_board/_evaluation.html", _evaluation(line))


@require_POST
@limit_requests("evaluation")
@_with_line
def throw(request: HttpRequest, line: Line) -> HttpResponse:
    """Throw at random, and show what follows."""
    return redirect(roll(line).url)


@require_POST
@limit_requests("evaluation")
@takes_place
@_with_line
def computer(request: HttpRequest, line: Line) -> HttpResponse:
    """Let the computer play, and show what follows."""
    try:
        return redirect(let_computer_play(line).url)
    except Busy:
        page = {"page": board_page(line), "busy": busy_text()}
        return render(request, "games/analysis_board/page.html", page)


@require_safe
@limit_requests("page")
def edit(request: HttpRequest) -> HttpResponse:
    """Show the form that sets up a position, after the button that was pressed in it."""
    query = request.GET.dict()
    try:
        draft = read_edited(query)
    except (Unreadable, InvalidPosition, Illegal) as error:
        return _refuse(request, request.GET, fault_of(error, game_meant(query)))
    piece = query.get("piece", "")
    try:
        page = editor_page(edited(draft, query), piece)
    except InvalidPosition as error:
        page = editor_page(draft, piece, fault_of(error, draft.rules.game))
    return render(request, "games/analysis_board/edit.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@limit_requests("page", "GET", "HEAD")
@limit_requests("import", "POST")
@takes_place
def import_file(request: HttpRequest) -> HttpResponse:
    """Show the form for a match file; posted, the turns of its match and a report of one game."""
    if request.method != "POST":
        return render(request, "games/analysis_board/import.html")
    text = _posted_file(request)
    try:
        number = parse_number(request.POST.get("analyse", ""), most=MAX_LENGTH)
        context: dict[str, object] = {"match": import_match(text, number)}
    except BadFile as error:
        context = {"fault": error.fault, "text": text[:MAX_LENGTH]}
        return render(request, "games/analysis_board/import.html", context, status=INVALID)
    except Busy:
        context = {"busy": busy_text(), "text": text}
    return render(request, "games/analysis_board/import.html", context)


def _posted_file(request: HttpRequest) -> str:
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile) and file.size:
        content: bytes = file.read(MAX_LENGTH + 1)
        return content.decode("utf-8", errors="replace")
    return request.POST.get("mat", "")


def busy_text() -> str:
    """Return the sentence that the computer has no time now."""
    return gettext("The computer is busy at the moment. Please try again in a few seconds.")


def _show(request: HttpRequest, line: Line, *, with_evaluation: bool) -> HttpResponse:
    context = _evaluation(line) if with_evaluation else {}
    page = {"page": board_page(line), "evaluated": with_evaluation, **context}
    return render(request, "games/analysis_board/page.html", page)


def _evaluation(line: Line) -> dict[str, object]:
    try:
        decision = evaluator.evaluate(line.rules, line.state)
    except Busy:
        return {"busy": busy_text()}
    return {"evaluation": evaluation_view(line, decision)}


def _refuse(request: HttpRequest, query: QueryDict, fault: Fault) -> HttpResponse:
    context = {
        "fault": fault,
        "text": query.get("position", ""),
        "games": game_links(""),
    }
    return render(request, "games/analysis_board/refused.html", context, status=INVALID)
