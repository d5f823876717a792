import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import type { LineKind } from './model.js';
import { lineName } from './words.js';

/* The words of explanations. They come to the browser when somebody asks why, later than the names of lines. */

/** How each kind of line is counted. */
const KINDS: Record<LineKind, Translation> = {
  TRENCH_LENGTH: ['The length of the section, projected.', 'Lengden av snittet, projisert.'],
  DIG_WIDTH: [
    'The width of the section with working space on both sides, at least the smallest dig width, rounded up to the step.',
    'Bredden av snittet med arbeidsrom på begge sider, minst den minste gravebredden, rundet opp til trinnet.',
  ],
  DIG_DEPTH: [
    'The bottom of the cable zone and the foundation below it.',
    'Bunnen av kabelsonen og fundamentet under den.',
  ],
  EXCAVATION: [
    'Width times depth below the coverings that are taken off, times length and the share of this ground. Solid volume.',
    'Bredde ganger dybde under dekkene som tas av, ganger lengde og andelen av denne grunnen. Fast volum.',
  ],
  BEDDING: [
    'Foundation, cable zone and the bedding above, less what lies in them, times length.',
    'Fundament, kabelsone og omfyllingen over, minus det som ligger i dem, ganger lengde.',
  ],
  FILL_FOUNDATION: ['Width times thickness times length.', 'Bredde ganger tykkelse ganger lengde.'],
  BASE_COURSE: [
    'Width at the top times thickness where it fits, times length. Gross with the overlap on both sides.',
    'Bredde på toppen ganger tykkelse der den får plass, ganger lengde. Brutto med overlapp på begge sider.',
  ],
  BACKFILL: [
    'From the bedding up to the base course, times the share that the dug masses can fill.',
    'Fra omfyllingen opp til bærelaget, ganger andelen som de oppgravde massene kan fylle.',
  ],
  SURPLUS: [
    'What is dug, less what goes back into the trench, as solid volume.',
    'Det som graves, minus det som går tilbake i grøfta, som fast volum.',
  ],
  SURPLUS_LOOSE: ['Surplus times swell.', 'Overskuddsmasser ganger utvidelse.'],
  SURPLUS_MASS: ['Surplus times density.', 'Overskuddsmasser ganger densitet.'],
  REMOVAL: ['Width of the trench at the top times length.', 'Grøftas bredde på toppen ganger lengde.'],
  REINSTATEMENT: [
    'Width of the trench at the top with the overlap on both sides, times length. A finite covering at most its width.',
    'Grøftas bredde på toppen med overlapp på begge sider, ganger lengde. Et avgrenset dekke høyst sin bredde.',
  ],
  SAW_CUT: ['Both edges of the trench.', 'Begge kanter av grøfta.'],
  COVERING_MASS: [
    'Reinstated area times thickness times density.',
    'Istandsatt areal ganger tykkelse ganger densitet.',
  ],
  CABLE: [
    'Groups times length, the allowances for ends of cables that begin here and for joints, and waste. Metres of group.',
    'Grupper ganger lengde, tillegg for ender av kabler som begynner her og for skjøter, og svinn. Meter av gruppe.',
  ],
  CORE: ['Metres of group times cables in a group.', 'Meter av gruppe ganger kabler i en gruppe.'],
  TERMINATION: [
    'Groups of cables with stored circuits, the most in one section, times terminations of a cable.',
    'Kabelgrupper med lagrede kurser, det meste i ett snitt, ganger avslutninger per kabel.',
  ],
  JOINT: [
    'Groups of cables with stored circuits times the joints of their section on the map. Without joints on the map: the most groups in one section times the ends of drums along the segment.',
    'Kabelgrupper med lagrede kurser ganger skjøtene på kartet i snittet deres. Uten skjøter på kartet: det meste av grupper i ett snitt ganger trommelender langs strekket.',
  ],
  PIPE: ['Pipes times length, and waste.', 'Rør ganger lengde, og svinn.'],
  ECOM_DUCT: ['Ducts times length, and waste.', 'Rør ganger lengde, og svinn.'],
  SENSOR: ['Sensors times length, and waste.', 'Sensorer ganger lengde, og svinn.'],
  ECC: ['Conductors times length, and waste.', 'Ledere ganger lengde, og svinn.'],
  CULVERT: ['Culverts times length.', 'Kulverter ganger lengde.'],
  PIPE_CANAL: ['Canals times length.', 'Kanaler ganger lengde.'],
  MARKER: ['Markers of a section times length.', 'Merkinger i et snitt ganger lengde.'],
  SUPPORT_LENGTH: [
    'The length of sections that are deeper than the limit.',
    'Lengden av snitt som er dypere enn grensen.',
  ],
  PLOUGHED_LENGTH: [
    'The length of a section directly in the ground.',
    'Lengden av et snitt direkte i grunnen.',
  ],
};

/** What a symbol in a formula stands for. */
const MEANINGS: Record<string, Translation> = {
  segmentLength: ['length of the segment', 'strekkets lengde'],
  sectionLength: ['length of the section', 'snittets lengde'],
  givenLength: ['sum of the lengths that sections have of their own', 'sum av lengdene som snitt har selv'],
  sharedBy: ['sections that share the rest', 'snitt som deler resten'],
  trenchWidth: ['width of the section', 'snittets bredde'],
  workingSpace: ['working space on each side', 'arbeidsrom på hver side'],
  minimumDigWidth: ['smallest dig width', 'minste gravebredde'],
  digWidthStep: ['step of the dig width', 'trinn for gravebredden'],
  zoneBottom: ['depth of the bottom of the cable zone', 'dybde til bunnen av kabelsonen'],
  foundationThickness: ['thickness of the foundation', 'fundamentets tykkelse'],
  removedThickness: ['thickness of the coverings that are taken off', 'tykkelse av dekkene som tas av'],
  coveringThickness: ['thickness of all coverings', 'tykkelse av alle dekker'],
  beddingHeight: ['height of the bedding', 'omfyllingens høyde'],
  fillFoundation: [
    'thickness of the foundation of the fill zone',
    'tykkelse av fundamentet i gjenfyllingssonen',
  ],
  fillBottom: ['depth at which the backfill begins', 'dybde der gjenfyllingen begynner'],
  batter: ['batter of each side', 'helning på hver side'],
  groundShare: ['share of the ground', 'andel av grunnen'],
  reuse: ['share that is fit for backfill', 'andel som kan brukes til gjenfylling'],
  placedFactor: ['factor from solid to placed', 'faktor fra fast til utlagt'],
  swell: ['factor from solid to loose', 'faktor fra fast til løst'],
  density: ['density', 'densitet'],
  baseCourse: ['thickness of the base course', 'bærelagets tykkelse'],
  edgeOverlap: ['overlap on each side', 'overlapp på hver side'],
  thickness: ['thickness of the covering', 'dekkets tykkelse'],
  coveringWidth: ['width of the covering', 'dekkets bredde'],
  circleCount: ['cables or pipes of this diameter', 'kabler eller rør med denne diameteren'],
  circleDiameter: ['outer diameter', 'utvendig diameter'],
  squaredDiameters: ['sum of the squared outer diameters', 'sum av kvadratene av utvendige diametre'],
  boxArea: ['area of culverts and canals', 'areal av kulverter og kanaler'],
  count: ['number', 'antall'],
  groupCount: ['groups of cables', 'kabelgrupper'],
  beginning: ['groups that begin in this section', 'grupper som begynner i dette snittet'],
  partsPerGroup: ['cables in a group', 'kabler i en gruppe'],
  endAllowance: ['allowance for the ends of a cable', 'tillegg for en kabels ender'],
  joints: ['joints along the section, on the map', 'skjøter langs snittet, på kartet'],
  jointAllowance: ['allowance of a cable for each joint', 'tillegg per kabel og skjøt'],
  waste: ['waste', 'svinn'],
  circuitCables: ['groups of cables with stored circuits', 'kabelgrupper med lagrede kurser'],
  terminationsPerCable: ['terminations of a cable', 'avslutninger per kabel'],
  drumLength: ['length of a drum', 'lengde per trommel'],
  wearingCourse: ['thickness of the wearing course', 'slitelagets tykkelse'],
  looseFactor: ['factor from placed to loose', 'faktor fra utlagt til løst'],
  parts: ['single cables in a group', 'enkeltkabler i en gruppe'],
  uppermostThickness: ['thickness of the uppermost covering', 'det øverste dekkets tykkelse'],
  markersPerSection: ['markers of a section', 'merkinger i et snitt'],
};

export const kindWords = (kind: LineKind, language: Language): string => translate(KINDS[kind], language);

/** What a symbol stands for: a name of its own, or that of the line that it is. */
export function meaningName(name: string, language: Language): string {
  const own = MEANINGS[name];
  if (own) return translate(own, language);
  return lineName({ key: name, kind: name.split('.')[0] as LineKind }, language);
}
