"""How eyes see colours: the three common deficiencies (Machado, Oliveira and Fernandes 2009, full severity), and
distances in CIE Lab."""

from __future__ import annotations

from PIL import Image

Numbers = tuple[float, float, float]
Matrix = tuple[Numbers, Numbers, Numbers]

SIGHTS: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_POINT: Numbers = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, numbers: Numbers) -> Numbers:
    a, b, c = (sum(m * n for m, n in zip(row, numbers, strict=True)) for row in matrix)
    return a, b, c


def _linear(part: float) -> float:
    part /= 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _coded(part: float) -> int:
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def seen_linear(colour: tuple[int, int, int], sight: str) -> Numbers:
    r, g, b = colour
    a, b_, c = _times(SIGHTS[sight], (_linear(r), _linear(g), _linear(b)))
    return min(1, max(0, a)), min(1, max(0, b_)), min(1, max(0, c))


def lab(linear: Numbers) -> Numbers:
    def bent(part: float) -> float:
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    x, y, z = (bent(part / white) for part, white in zip(_times(TO_XYZ, linear), WHITE_POINT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: tuple[int, int, int], b: tuple[int, int, int], sight: str) -> float:
    """How far apart two colours look; about 2 is the least that can be told side by side."""
    one, other = lab(seen_linear(a, sight)), lab(seen_linear(b, sight))
    return float(sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5)


def seen_with(picture: Image.Image, sight: str) -> Image.Image:
    """A picture of the shared palette as such eyes see it."""
    flat = picture.getpalette()
    assert flat is not None
    changed: list[int] = []
    for i in range(0, len(flat), 3):
        linear = seen_linear((flat[i], flat[i + 1], flat[i + 2]), sight)
        changed += [_coded(part) for part in linear]
    other = picture.copy()
    other.putpalette(changed)
    return other
