/**
 * Colours for temperatures, from light yellow through red to violet. They follow a curve in Oklab, a space in which
 * equal distances look equally different, and are spaced evenly along it. Lightness falls all the way, so that the
 * order can be seen by everybody, whatever colours they tell apart, and on a print in grey. It does not fall so far that
 * black letters on it could not be read.
 */

export type Colour = readonly [red: number, green: number, blue: number];

const LIGHTEST = 0.97;
const DARKEST = 0.58;
/** Hues in degrees: yellow is 105, red 30, violet -40. */
const FIRST_HUE = 105;
const LAST_HUE = -45;
const STEPS = 400;

type Curve = (share: number) => [number, number, number];

/** A point of the curve in Oklab, at a share of its way. */
const curve: Curve = (share) => {
  const lightness = LIGHTEST + (DARKEST - LIGHTEST) * share;
  const hue = ((FIRST_HUE + (LAST_HUE - FIRST_HUE) * share) * Math.PI) / 180;
  // Light yellow and orange are pale on a screen, violet need not be.
  const chroma = 0.07 + 0.075 * share;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
};

/** On a dark screen the coldest is nearly black and the hottest light yellow, so lightness rises all the way. */
const darkCurve: Curve = (share) => {
  const lightness = 0.24 + (0.9 - 0.24) * share;
  const hue = ((LAST_HUE + (FIRST_HUE - LAST_HUE) * share) * Math.PI) / 180;
  // Neither nearly black nor light yellow can be strong colours on a screen.
  const chroma = 0.04 + 0.35 * share * (1 - share) + 0.07 * share;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
};

/** Shares of the way at which the length of the curve has grown evenly. */
const EVEN = evenShares(curve);
const EVEN_DARK = evenShares(darkCurve);

function evenShares(curve: Curve): Float64Array {
  const lengths = new Float64Array(STEPS + 1);
  let before = curve(0);
  for (let i = 1; i <= STEPS; i++) {
    const here = curve(i / STEPS);
    lengths[i] = lengths[i - 1]! + Math.hypot(...here.map((value, axis) => value - before[axis]!));
    before = here;
  }
  const shares = new Float64Array(STEPS + 1);
  for (let i = 0, at = 0; i <= STEPS; i++) {
    const wanted = (lengths[STEPS]! * i) / STEPS;
    while (at < STEPS - 1 && lengths[at + 1]! < wanted) at++;
    const within = (wanted - lengths[at]!) / (lengths[at + 1]! - lengths[at]!);
    shares[i] = (at + within) / STEPS;
  }
  return shares;
}

/** The colour of a value between 0 (coldest) and 1 (hottest), each part from 0 to 1. */
export const colourOf = (value: number): Colour => colourOn(curve, EVEN, value);

/** The same for a dark screen. */
export const darkColourOf = (value: number): Colour => colourOn(darkCurve, EVEN_DARK, value);

function colourOn(curve: Curve, even: Float64Array, value: number): Colour {
  const at = Math.min(1, Math.max(0, value)) * STEPS;
  const below = Math.min(STEPS - 1, Math.floor(at));
  const share = even[below]! + (even[below + 1]! - even[below]!) * (at - below);
  return fromOklab(...curve(share));
}

/** Oklab to sRGB: cone responses are cubes of linear mixtures, sRGB is a linear mixture of them with a gamma curve. */
export function fromOklab(lightness: number, a: number, b: number): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const gamma = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

/** A colour as #rrggbb. */
export const hexOf = (colour: Colour): string =>
  `#${colour
    .map((part) =>
      Math.round(255 * Math.min(1, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
