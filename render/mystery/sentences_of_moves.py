"""Where somebody walks, a sentence for each space: so no language has to inflect the name of a room."""

from __future__ import annotations

from render.language import Language


def walked(seat: str, room: str, language: Language, host: str = "") -> str:
    """`host`: the name of whose cell it is."""
    t = language.t
    if host:
        return _to_a_cell(seat, room, host, language)
    return {
        "ecclesia": t("{seat} walks to the church.", seat=seat),
        "confessio_ecclesiae": t("{seat} walks to the confessional of the church.", seat=seat),
        "confessio_aulae": t("{seat} walks to the confessional of the court.", seat=seat),
        "crypta": t("{seat} walks to the crypt.", seat=seat),
        "sacristia": t("{seat} walks to the sacristy.", seat=seat),
        "aula": t("{seat} walks to the court.", seat=seat),
        "porta": t("{seat} walks to the gatehouse.", seat=seat),
        "parlatorium": t("{seat} walks to the parlour.", seat=seat),
        "claustrum_n": t("{seat} walks to the north walk of the cloister.", seat=seat),
        "claustrum_e": t("{seat} walks to the east walk of the cloister.", seat=seat),
        "claustrum_s": t("{seat} walks to the south walk of the cloister.", seat=seat),
        "claustrum_w": t("{seat} walks to the west walk of the cloister.", seat=seat),
        "centrum": t("{seat} walks to the garth.", seat=seat),
        "scriptorium": t("{seat} walks to the scriptorium.", seat=seat),
        "bibliotheca": t("{seat} walks to the library.", seat=seat),
        "capitulum": t("{seat} walks to the chapter house.", seat=seat),
        "refectorium": t("{seat} walks to the refectory.", seat=seat),
        "infirmaria": t("{seat} walks to the infirmary.", seat=seat),
        "hortus": t("{seat} walks to the garden.", seat=seat),
        "dormitorium_w": t("{seat} walks to the west dormitory.", seat=seat),
        "dormitorium_e": t("{seat} walks to the east dormitory.", seat=seat),
        "cellula_red": t("{seat} walks to the red cell.", seat=seat),
        "cellula_blue": t("{seat} walks to the blue cell.", seat=seat),
        "cellula_yellow": t("{seat} walks to the yellow cell.", seat=seat),
        "cellula_green": t("{seat} walks to the green cell.", seat=seat),
        "cellula_black": t("{seat} walks to the black cell.", seat=seat),
        "cellula_white": t("{seat} walks to the white cell.", seat=seat),
    }[room]


def _to_a_cell(seat: str, room: str, host: str, language: Language) -> str:
    t, facts = language.t, {"seat": seat, "host": host}
    return {
        "cellula_red": t("{seat} walks to the red cell ({host}).", **facts),
        "cellula_blue": t("{seat} walks to the blue cell ({host}).", **facts),
        "cellula_yellow": t("{seat} walks to the yellow cell ({host}).", **facts),
        "cellula_green": t("{seat} walks to the green cell ({host}).", **facts),
        "cellula_black": t("{seat} walks to the black cell ({host}).", **facts),
        "cellula_white": t("{seat} walks to the white cell ({host}).", **facts),
    }[room]
