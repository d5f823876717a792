import { inEnglish, inNorwegian } from '../../kernel/figures.js';
import type { RefusalTable } from '../../kernel/refusals.js';
import { MAX_FROZEN, MAX_NODES, MAX_ROWS } from './limits.js';

/** The refusals of this service: status and title in English and Norwegian. */
export const CALCULATION_REFUSALS = {
  ACTIVITY_NOT_FOUND: [404, 'There is no such activity.', 'Aktiviteten finnes ikke.'],
  CATALOG_NODE_NOT_FOUND: [
    404,
    'The revision of the catalog has no such node.',
    'Revisjonen av katalogen har ikke denne noden.',
  ],
  PROJECT_HAS_NO_CALCULATION: [
    404,
    'The project does not exist, is not yours to see, or lacks the module CALCULATION.',
    'Prosjektet finnes ikke, er ikke tilgjengelig for deg, eller mangler modulen CALCULATION.',
  ],
  NODE_NOT_FOUND: [
    404,
    'There is no such calculation node, or you have no access to its project.',
    'Kalkylenoden finnes ikke, eller du har ikke tilgang til prosjektet.',
  ],
  NODE_NOT_CUSTOM: [
    409,
    'Only a custom node can be changed this way.',
    'Bare en egendefinert node kan endres slik.',
  ],
  NODE_NOT_RESTORABLE: [
    409,
    'The node cannot be put back: the node above it is gone, or another one has its place.',
    'Noden kan ikke settes tilbake: noden over den er borte, eller en annen har plassen.',
  ],
  CALCULATION_FULL: [
    409,
    `A calculation holds at most ${inEnglish(MAX_NODES)} nodes; remove some, or make another project.`,
    `En kalkyle rommer høyst ${inNorwegian(MAX_NODES)} noder; fjern noen, eller lag et prosjekt til.`,
  ],
  ESTIMATE_NOT_FOUND: [
    404,
    'There is no such frozen estimate, or you have no access to its project.',
    'Det fryste overslaget finnes ikke, eller du har ikke tilgang til prosjektet.',
  ],
  ESTIMATE_INCOMPLETE: [
    409,
    'The estimate is incomplete: quantities are not priced, or segments are not applied as they are now.',
    'Overslaget er ufullstendig: mengder er ikke priset, eller strekk er ikke tatt inn slik de er nå.',
  ],
  ESTIMATE_EMPTY: [
    409,
    'There is nothing to freeze: the project has neither nodes nor segments.',
    'Det er ingenting å fryse: prosjektet har verken noder eller strekk.',
  ],
  TOO_MANY_ESTIMATES: [
    409,
    `A project holds at most ${MAX_FROZEN} frozen estimates.`,
    `Et prosjekt rommer høyst ${MAX_FROZEN} fryste overslag.`,
  ],
  PROJECT_HAS_NO_CHARGE: [
    404,
    'The project does not exist, is not yours to see, or lacks the module Economy (ECO).',
    'Prosjektet finnes ikke, er ikke tilgjengelig for deg, eller mangler modulen Økonomi (ECO).',
  ],
  CHARGE_NOT_FOUND: [
    404,
    'Nobody has said yet what the customer of the project is charged.',
    'Det er ikke bestemt ennå hva kunden i prosjektet skal betale.',
  ],
  MARKUP_NOT_ALLOWED: [
    409,
    'A mark-up is never charged to a customer.',
    'Et påslag for fortjeneste kreves aldri av en kunde.',
  ],
  RULE_SET_NOT_FOUND: [
    404,
    'There is no such rule set, or it belongs to another company.',
    'Regelsettet finnes ikke, eller det tilhører et annet selskap.',
  ],
  DESIGN_CHANGED: [
    409,
    'The design or the calculation has changed since the proposal; ask for a new one.',
    'Designet eller kalkylen er endret siden forslaget; be om et nytt.',
  ],
  NOTHING_TO_TAKE_BACK: [
    409,
    'Nothing was applied from the design, or what it made has been changed since.',
    'Ingenting er hentet fra designet, eller det som ble hentet, er endret siden.',
  ],
  NODE_EDITED: [
    409,
    'Nodes were edited by hand and their design has changed too; say in resolve which to take.',
    'Noder er endret for hånd, og designet er også endret; si i resolve hva som skal gjelde.',
  ],
  LINE_USED_TWICE: [
    409,
    'Two rules take the same line, so it would be paid twice.',
    'To regler tar samme linje, så den ville blitt betalt to ganger.',
  ],
  UNIT_MISMATCH: [
    400,
    'An expression has another unit or state than what it is added to or used for.',
    'Et uttrykk har en annen enhet eller tilstand enn det som det legges til eller brukes for.',
  ],
  NO_CATALOG: [
    409,
    'No active revision of the cost catalog has been published yet.',
    'Ingen aktiv revisjon av kostnadskatalogen er publisert ennå.',
  ],
  REPORT_TOO_LARGE: [
    409,
    `The report would have more than ${inEnglish(MAX_ROWS)} rows; leave out options or groups, or take the Excel file.`,
    `Rapporten ville fått mer enn ${inNorwegian(MAX_ROWS)} rader; utelat opsjoner eller grupper, eller ta Excel-filen.`,
  ],
} as const satisfies RefusalTable;

declare module '../../kernel/refusals.js' {
  interface RefusalCodes extends Record<keyof typeof CALCULATION_REFUSALS, unknown> {}
}
