"""What decisions and throws were worth, in words."""

from games.text.worth import band_of, cost_words, doubtful, luck_words, worth_text


def test_each_game_has_one_unit_for_errors_and_luck() -> None:
    assert worth_text("backgammon", -0.4711) == "−0.471"
    assert worth_text("senet", 0.053) == "+5.3\xa0%"
    assert cost_words("backgammon", 0.25) == "−0.250 · howler"
    assert cost_words("pachisi", 0.125) == "−12.5\xa0% · howler"
    assert (cost_words("senas", 0.0), band_of("senas", 0.009)) == ("", "")


def test_luck_is_called_great_only_from_a_limit() -> None:
    assert luck_words("backgammon", 0.299) == "+0.299"
    assert luck_words("backgammon", 0.3) == "+0.300 · very lucky"
    assert luck_words("backgammon", -0.3) == "−0.300 · very unlucky"
    assert luck_words("senet", 0.15) == "+15.0\xa0% · very lucky"


def test_a_figure_from_few_decisions_is_doubtful_or_says_why_there_is_none() -> None:
    assert [doubtful(each, "12.5") for each in (9, 10, 19, 20)] == [
        "too few decisions",
        "12.5?",
        "12.5?",
        "12.5",
    ]
