"""What the advisor judges: its states, what a must does, collisions, and what never happens."""

from __future__ import annotations

from collections.abc import Mapping

from advising_cases import known, made_up
from hypothesis import given
from hypothesis import strategies as st

from generator.advising import Collision, Judgement, Knowledge, Outcome, advise

OWN, SMALL = known("own"), known("small")


def states(outcome: Outcome) -> dict[str, str]:
    return {judgement.id: judgement.state for judgement in outcome.judgements}


def judged(knows: Knowledge, answers: Mapping[str, str], name: str) -> Judgement:
    return next(judgement for judgement in advise(knows, answers).judgements if judgement.id == name)


def test_without_answers_everything_may_apply() -> None:
    assert set(states(advise(OWN, {})).values()) == {"open"}


def test_stronger_advice_stands_before_weaker() -> None:
    ranks = [entry.rank for entry in OWN.advice]
    assert ranks == sorted(ranks, reverse=True)
    assert OWN.advice[0].id == "sc-physical-isolation/mandate"


def test_advice_that_needs_all_conditions_applies_once_all_are_met() -> None:
    name = "sc-late/storm"
    assert judged(SMALL, {"weather": "rainy"}, name).state == "open"
    assert judged(SMALL, {"weather": "rainy"}, name).deciding == ("hurry",)
    assert judged(SMALL, {"weather": "rainy", "hurry": "late-now"}, name).state == "applies"


def test_advice_is_ruled_out_by_the_condition_that_is_not_met() -> None:
    found = judged(SMALL, {"weather": "sunny"}, "sc-late/storm")
    assert (found.state, found.refused, found.deciding) == ("ruled-out", (1,), ())


def test_advice_that_needs_any_condition_applies_once_one_is_met() -> None:
    name = "sc-late/stroll"
    assert judged(SMALL, {"weather": "sunny"}, name).state == "applies"
    assert judged(SMALL, {"weather": "rainy"}, name).deciding == ("hurry",)
    assert judged(SMALL, {"weather": "rainy", "hurry": "late-now"}, name).state == "ruled-out"


def test_a_must_overrules_weaker_advice_for_other_options_and_hides_nothing() -> None:
    answers = {
        "isolation": "isolation-demanded",
        "sharing": "sharing-forbidden",
        "sovereignty": "sovereignty-sensitive",
        "inference": "inference-deployed",
        "requests": "requests-day-peak",
    }
    peaks = judged(OWN, answers, "sc-peaky-inference/peaks")
    assert (peaks.state, peaks.overruled) == ("applies", ("managed-cloud",))
    sovereignty = judged(OWN, answers, "sc-data-sovereignty/sovereignty")
    assert sovereignty.overruled == ("domestic-chip-cloud",)
    assert sovereignty.handled == ("c-sensitive-second-option",)
    assert advise(OWN, answers).collisions == ()


def test_a_must_that_does_not_apply_overrules_nothing() -> None:
    answers = {"isolation": "isolation-demanded", "inference": "inference-deployed"}
    outcome = advise(OWN, answers)
    assert states(outcome)["sc-peaky-inference/inference-deployment"] == "applies"
    assert not any(judgement.overruled for judgement in outcome.judgements)


def test_two_musts_without_a_common_option_collide_and_overrule_nothing() -> None:
    knows = made_up((5, True, "x", "all", (("p", "a"),)), (5, True, "y", "all", (("q", "d"),)))
    outcome = advise(knows, {"p": "a", "q": "d"})
    assert outcome.collisions == (Collision("c-odd", ("s/0", "s/1")),)
    assert not any(judgement.overruled for judgement in outcome.judgements)


def test_two_musts_leave_what_they_have_in_common() -> None:
    knows = made_up((5, True, "xy", "all", (("p", "a"),)), (5, True, "yz", "all", (("q", "d"),)))
    outcome = advise(knows, {"p": "a", "q": "d"})
    assert [judgement.overruled for judgement in outcome.judgements] == [("x",), ("z",)]
    assert outcome.collisions == ()


def test_a_collision_that_the_report_handles_names_the_disagreement() -> None:
    answers = {
        "inference": "inference-deployed",
        "requests": "requests-day-peak",
        "production": "production-large-stable",
        "team": "team-sufficient",
        "load": "load-steady-moderate",
    }
    (collision,) = advise(OWN, answers).collisions
    assert collision.conflict == "c-inference"
    assert set(collision.advice) == {
        "sc-peaky-inference/peaks",
        "sc-peaky-inference/inference-deployment",
        "sc-large-sustained/ops-and-steady",
    }


def test_a_collision_that_the_report_does_not_handle_says_so() -> None:
    answers = {
        "model": "model-pre-training",
        "trial": "trial-rapid",
        "funds": "funds-ample",
        "team": "team-experienced",
    }
    (collision,) = advise(OWN, answers).collisions
    assert collision.conflict is None
    assert "sc-large-sustained/trial" in collision.advice
    assert "sc-large-sustained/funds-and-team" in collision.advice


def test_a_caution_collides_with_nothing() -> None:
    outcome = advise(SMALL, {"weather": "rainy"})
    assert states(outcome)["sc-late/puddles"] == "applies"
    assert outcome.collisions == ()


def test_where_nothing_applies_the_nearest_advice_is_named() -> None:
    outcome = advise(SMALL, {"weather": "snowy"})
    assert outcome.nearest == ("sc-late/late", "sc-late/stroll")


def test_of_conditions_of_which_any_will_do_one_is_missing() -> None:
    either = (("p", "a"), ("q", "d"))
    knows = made_up((1, False, "x", "any", either), (1, False, "x", "all", either))
    assert advise(knows, {}).nearest == ("s/0",)
    assert advise(knows, {"r": "g"}).nearest == ("s/0",)
    assert advise(knows, {"p": "b"}).nearest == ("s/0",)


def test_where_the_sources_are_silent_nothing_is_named() -> None:
    knows = made_up((1, False, "x", "all", (("p", "a"),)))
    outcome = advise(knows, {"p": "b"})
    assert (outcome.nearest, outcome.collisions) == ((), ())
    assert states(outcome) == {"s/0": "ruled-out"}


def test_answers_that_do_not_exist_count_as_none() -> None:
    assert advise(SMALL, {"weather": "hail", "mood": "well"}) == advise(SMALL, {})


CONDITION = st.one_of(
    st.tuples(
        st.just(question), st.sampled_from([one + two for one in ids for two in ("", *ids) if one != two])
    )
    for question, ids in (("p", "abc"), ("q", "def"), ("r", "ghi"))
)
ADVICE = st.tuples(
    st.integers(0, 5),
    st.booleans(),
    st.sampled_from(["x", "y", "z", "xy", "yz"]),
    st.sampled_from(["all", "any"]),
    st.lists(CONDITION, min_size=1, max_size=4).map(tuple),
)
MADE_UP = st.lists(ADVICE, min_size=1, max_size=7).map(lambda entries: made_up(*entries))


@st.composite
def situations(draw: st.DrawFn) -> tuple[Knowledge, dict[str, str]]:
    """Our own report, the small one or one made up, and answers to some of its questions."""
    knows = draw(st.one_of(st.just(OWN), st.just(SMALL), MADE_UP))
    answers = {
        question: draw(st.sampled_from(known_answers))
        for question, known_answers in knows.questions.items()
        if draw(st.booleans())
    }
    return knows, answers


@given(situations(), st.data())
def test_more_answers_never_change_what_is_decided(
    situation: tuple[Knowledge, dict[str, str]], data: st.DataObject
) -> None:
    knows, answers = situation
    more = {**{name: data.draw(st.sampled_from(known)) for name, known in knows.questions.items()}, **answers}
    before, after = states(advise(knows, answers)), states(advise(knows, more))
    for name, state in before.items():
        assert state in ("open", after[name])


@given(situations(), st.data())
def test_answers_to_the_deciding_questions_decide(
    situation: tuple[Knowledge, dict[str, str]], data: st.DataObject
) -> None:
    knows, answers = situation
    for judgement in advise(knows, answers).judgements:
        assert bool(judgement.deciding) == (judgement.state == "open")
        assert not set(judgement.deciding) & set(answers)
        given_now = {name: data.draw(st.sampled_from(knows.questions[name])) for name in judgement.deciding}
        assert judged(knows, {**answers, **given_now}, judgement.id).state != "open"


@given(situations())
def test_nothing_is_advised_but_what_a_source_advises(situation: tuple[Knowledge, dict[str, str]]) -> None:
    knows, answers = situation
    outcome = advise(knows, answers)
    assert [judgement.id for judgement in outcome.judgements] == [entry.id for entry in knows.advice]
    by_id = {entry.id: entry for entry in knows.advice}
    applying = {judgement.id for judgement in outcome.judgements if judgement.state == "applies"}
    for judgement in outcome.judgements:
        assert set(judgement.overruled) <= set(by_id[judgement.id].options)
        assert not (judgement.overruled and judgement.state == "ruled-out")
    for collision in outcome.collisions:
        assert set(collision.advice) <= applying
        assert len(collision.advice) > 1
        assert all(by_id[name].rank for name in collision.advice)
    assert not (outcome.nearest and applying)
