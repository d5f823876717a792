import { MAX_EXACT_BODIES, MAX_RATED_CONDUCTORS } from '@spadework/core/rating';
import { inEnglish, inNorwegian } from '../../kernel/figures.js';
import type { RefusalTable } from '../../kernel/refusals.js';
import { MAX_FEEDERS } from './feeders/limits.js';
import { MAX_IN_SEGMENT, MAX_VARIANTS } from './segments/limits.js';
import { MAX_TEMPLATES } from './templates/limits.js';

const { items, layers, topCoverings, circuits } = MAX_IN_SEGMENT;

/** The refusals of this service: status and title in English and Norwegian. */
export const TRENCH_REFUSALS = {
  SEGMENT_NOT_FOUND: [404, 'There is no such segment.', 'Strekket finnes ikke.'],
  SEGMENT_FORBIDDEN: [
    403,
    'You may not do this with the segment: its project does not give you the right.',
    'Du kan ikke gjøre dette med strekket: prosjektet gir deg ikke rett til det.',
  ],
  SEGMENT_IS_VARIANT: [
    409,
    'The segment is a variant, and a variant has no variants; make one of its segment.',
    'Strekket er en variant, og en variant har ingen varianter; lag en av strekket dens.',
  ],
  TOO_MANY_VARIANTS: [
    409,
    `A segment has at most ${MAX_VARIANTS} variants; delete one.`,
    `Et strekk har høyst ${MAX_VARIANTS} varianter; slett en.`,
  ],
  ANOTHER_COMPANY: [
    409,
    'The project to copy into does not exist, is not yours to see, or belongs to another company than the segment.',
    'Prosjektet som skal få kopien finnes ikke, er ikke tilgjengelig for deg, eller tilhører et annet selskap enn strekket.',
  ],
  PROJECT_HAS_NO_TRENCHES: [
    409,
    'The project does not exist, is not yours to see, or lacks the module CABLESIMULATOR.',
    'Prosjektet finnes ikke, er ikke tilgjengelig for deg, eller mangler modulen CABLESIMULATOR.',
  ],
  ROUTE_NOT_FOUND: [404, 'The segment has no route.', 'Strekket har ingen trasé.'],
  ROUTES_FORBIDDEN: [
    403,
    'This server may not hold power-sensitive information, so it has no routes.',
    'Denne serveren kan ikke inneholde kraftsensitiv informasjon, så den har ingen traseer.',
  ],
  CLEARANCE_REQUIRED: [
    403,
    'The route is power-sensitive: this takes clearance, the scope `kraftsensitiv.leser`, in the company that has the project.',
    'Traseen er kraftsensitiv: dette krever klarering, scopet `kraftsensitiv.leser`, i selskapet som har prosjektet.',
  ],
  OUTSIDE_CRS: [
    400,
    'A point lies outside the area of the coordinate system; `errors` names the first.',
    'Et punkt ligger utenfor koordinatsystemets område; `errors` nevner det første.',
  ],
  AXES_SWAPPED: [
    400,
    'North comes before east; `errors` names the first such point. Send east first.',
    'Nord står før øst; `errors` nevner det første slike punktet. Send øst først.',
  ],
  DESIGN_RULES_NOT_FOUND: [
    404,
    'The company has no design rules of its own; the starter rules hold.',
    'Selskapet har ingen egne prosjekteringsregler; startreglene gjelder.',
  ],
  TYPE_NOT_FOUND: [404, 'There is no such type in your catalog.', 'Typen finnes ikke i katalogen din.'],
  TYPE_NOT_RATEABLE: [
    409,
    'The catalog does not say enough of a cable type to rate it; `typeName` and `column` name the type and what is missing or makes no sense.',
    'Katalogen sier ikke nok om en kabeltype til å beregne den; `typeName` og `column` nevner typen og det som mangler eller ikke gir mening.',
  ],
  SECTION_NOT_FOUND: [404, 'The segment has no such section.', 'Strekket har ikke dette snittet.'],
  LAYER_NOT_FOUND: [404, 'The segment has no such layer.', 'Strekket har ikke dette laget.'],
  ITEM_NOT_FOUND: [404, 'The segment has no such item.', 'Strekket har ikke dette elementet.'],
  COVERING_NOT_FOUND: [404, 'The segment has no such top covering.', 'Strekket har ikke dette toppdekket.'],
  CIRCUIT_NOT_FOUND: [404, 'The segment has no such circuit.', 'Strekket har ikke denne kursen.'],
  DESIGN_RULE_NOT_FOUND: [
    404,
    'The company of the project has no such design rule.',
    'Prosjektets selskap har ikke denne designregelen.',
  ],
  CIRCUIT_DERIVED: [
    409,
    'The circuit is not stored: it follows from the cables. Add circuits instead.',
    'Kursen er ikke lagret: den følger av kablene. Legg til kurser i stedet.',
  ],
  CONDUCTOR_TAKEN: [
    409,
    'A conductor is in another circuit already; it can be in one circuit only.',
    'En leder er allerede i en annen kurs; den kan bare være i én kurs.',
  ],
  LAYOUT_INVALID: [
    409,
    'The layout of the section is not valid: items overlap, or content does not fit.',
    'Utformingen av snittet er ikke gyldig: elementer overlapper, eller innhold får ikke plass.',
  ],
  NOTHING_TO_RATE: [
    409,
    'The section has no cable that is in a circuit.',
    'Snittet har ingen kabel som er i en kurs.',
  ],
  SECTION_TOO_LARGE: [
    409,
    `A section with more than ${inEnglish(MAX_RATED_CONDUCTORS)} conductors is not rated, nor by the method EXACT one with more than ${inEnglish(MAX_EXACT_BODIES)} cables and pipes.`,
    `Et snitt med mer enn ${inNorwegian(MAX_RATED_CONDUCTORS)} ledere beregnes ikke, og med metoden EXACT heller ikke et med mer enn ${inNorwegian(MAX_EXACT_BODIES)} kabler og rør.`,
  ],
  RATING_TOO_LARGE: [
    422,
    'The rating would take too long; its detail says how long, and what would do.',
    'Beregningen ville ta for lang tid; detail sier hvor lang, og hva som lar seg gjøre.',
  ],
  RATING_BUSY: [
    503,
    'Too many ratings are waiting, or the server has too much else to do; try again in a moment.',
    'For mange beregninger venter, eller serveren har for mye annet å gjøre; prøv igjen om litt.',
  ],
  PROFILE_NOT_FOUND: [404, 'The company has no such profile.', 'Selskapet har ikke denne profilen.'],
  PROFILE_BUILT_IN: [
    409,
    'The profile `standard` is built in; make one of your own.',
    'Profilen `standard` er innebygd; lag en egen.',
  ],
  FEEDER_NOT_FOUND: [404, 'There is no such feeder.', 'Avgangen finnes ikke.'],
  FEEDER_BROKEN: [
    409,
    'A leg of the feeder names a segment or a circuit that is gone; `segmentId` and `circuitId` name it.',
    'Et ledd i avgangen nevner et strekk eller en kurs som er borte; `segmentId` og `circuitId` nevner det.',
  ],
  FEEDERS_FULL: [
    409,
    `A project has at most ${inEnglish(MAX_FEEDERS)} feeders; delete one first.`,
    `Et prosjekt har høyst ${inNorwegian(MAX_FEEDERS)} avganger; slett en først.`,
  ],
  TEMPLATE_NOT_FOUND: [404, 'The company has no such template.', 'Selskapet har ikke denne malen.'],
  TOO_MANY_TEMPLATES: [
    409,
    `A company has at most ${inEnglish(MAX_TEMPLATES)} templates; delete one first.`,
    `Et selskap har høyst ${inNorwegian(MAX_TEMPLATES)} maler; slett en først.`,
  ],
  LAST_SECTION: [409, 'A segment keeps at least one section.', 'Et strekk beholder minst ett snitt.'],
  LENGTH_FOLLOWS_ROUTE: [
    409,
    'The segment has a route on the map, and its lengths follow it: change the route.',
    'Strekket har en trasé på kartet, og lengdene følger den: endre traseen.',
  ],
  CHANGE_REFUSED: [
    422,
    'One of the changes is not possible, so none was made.',
    'En av endringene er ikke mulig, så ingen ble gjort.',
  ],
  LAST_LAYER: [409, 'A section keeps at least one layer.', 'Et snitt beholder minst ett lag.'],
  SEGMENT_FULL: [
    409,
    `A segment holds at most ${inEnglish(items)} items, ${inEnglish(layers)} layers, ${inEnglish(topCoverings)} top coverings and ${inEnglish(circuits)} circuits; make another segment.`,
    `Et strekk rommer høyst ${inNorwegian(items)} elementer, ${inNorwegian(layers)} lag, ${inNorwegian(topCoverings)} toppdekker og ${inNorwegian(circuits)} kurser; lag et strekk til.`,
  ],
  PIPE_TAKES_NO_CABLES: [
    409,
    'A pipe of category ECOM takes ecom ducts and sensors, not cables.',
    'Et rør av kategori ECOM tar ekomrør og følere, ikke kabler.',
  ],
  PIPE_TAKES_NO_DUCTS: [
    409,
    'Only a pipe of category ECOM takes ecom ducts and sensors.',
    'Bare et rør av kategori ECOM tar ekomrør og følere.',
  ],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof TRENCH_REFUSALS, unknown> {}
}
