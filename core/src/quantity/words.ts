import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import { COVERING_NAMES } from '../trench/words.js';
import type { LineKind, QuantityLine } from './model.js';

/** What each kind of line is called. */
const KINDS: Record<LineKind, Translation> = {
  TRENCH_LENGTH: ['Trench length', 'Grøftelengde'],
  DIG_WIDTH: ['Dig width', 'Gravebredde'],
  DIG_DEPTH: ['Dig depth', 'Gravedybde'],
  EXCAVATION: ['Excavation', 'Graving'],
  BEDDING: ['Bedding', 'Omfylling'],
  FILL_FOUNDATION: ['Foundation of the fill zone', 'Fundament i gjenfyllingssonen'],
  BASE_COURSE: ['Base course', 'Bærelag'],
  BACKFILL: ['Backfill', 'Gjenfylling'],
  SURPLUS: ['Surplus', 'Overskuddsmasser'],
  SURPLUS_LOOSE: ['Surplus, loose', 'Overskuddsmasser, løst volum'],
  SURPLUS_MASS: ['Surplus, mass', 'Overskuddsmasser, vekt'],
  REMOVAL: ['Removal of covering', 'Fjerning av dekke'],
  REINSTATEMENT: ['Reinstatement of covering', 'Istandsetting av dekke'],
  SAW_CUT: ['Saw cut', 'Skjæring av dekke'],
  COVERING_MASS: ['Mass of covering', 'Dekkets vekt'],
  CABLE: ['Cable', 'Kabel'],
  CORE: ['Single cable', 'Enkeltkabel'],
  TERMINATION: ['Termination', 'Endeavslutning'],
  JOINT: ['Joint', 'Skjøt'],
  PIPE: ['Pipe', 'Rør'],
  ECOM_DUCT: ['Telecom duct', 'Ekomrør'],
  SENSOR: ['Sensor', 'Sensor'],
  ECC: ['Earth conductor', 'Jordleder'],
  CULVERT: ['Culvert', 'Kulvert'],
  PIPE_CANAL: ['Pipe canal', 'Rørkanal'],
  MARKER: ['Marker', 'Merking'],
  SUPPORT_LENGTH: ['Trench support', 'Sikring av grøft'],
  PLOUGHED_LENGTH: ['Ploughed length', 'Pløyd lengde'],
};

const SUFFIXES: Record<string, Translation> = {
  SOIL: ['soil', 'jord'],
  ROCK: ['rock', 'fjell'],
  MOOR: ['moor', 'myr'],
  NATIVE: ['dug masses', 'stedlige masser'],
  IMPORTED: ['imported masses', 'tilkjørte masser'],
  ...COVERING_NAMES,
  ASPHALT: COVERING_NAMES.TARMAC,
  IN_TRENCH: ['in the trench', 'i grøft'],
  IN_PIPE: ['in a pipe', 'i rør'],
  IN_CULVERT: ['in a culvert', 'i kulvert'],
};

export const kindName = (kind: LineKind, language: Language): string => translate(KINDS[kind], language);

/** What a covering, a ground or a kind of line is called where a value is given for each. */
export const suffixName = (suffix: string, language: Language): string =>
  SUFFIXES[suffix]
    ? translate(SUFFIXES[suffix], language)
    : Object.hasOwn(KINDS, suffix)
      ? kindName(suffix as LineKind, language).toLowerCase()
      : suffix;

/** What a line is called: its kind, and what of. */
export function lineName(
  { key, kind, items }: Pick<QuantityLine, 'key' | 'kind'> & { items?: QuantityLine['items'] },
  language: Language,
): string {
  const rest = key.split('.').slice(1);
  const parts = rest.map((part) => (SUFFIXES[part] ? translate(SUFFIXES[part], language) : part));
  if (items?.typeName !== undefined) parts[0] = items.typeName;
  else if (kind === 'ECOM_DUCT' || kind === 'SENSOR')
    return `${kindName(kind, language)}, ${rest.join('.')} mm`;
  return [kindName(kind, language), ...parts].join(', ');
}
