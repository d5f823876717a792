import { service } from '../../http/contract.js';
import { CHANGE_FIELDS } from './changes/fields.js';
import { CHECK_TEXTS } from './check/schemas.js';
import { CIRCUIT_TEXTS } from './circuits/fields.js';
import { catalogRows } from './contract/catalog.js';
import { changeRows } from './contract/changes.js';
import { checkRows } from './contract/checks.js';
import { circuitRows } from './contract/circuits.js';
import { deviationRows } from './contract/deviations.js';
import { drawingRows } from './contract/drawings.js';
import { economyRows } from './contract/economy.js';
import { electricalRows } from './contract/electrical.js';
import { environmentRows } from './contract/environment.js';
import { feederRows } from './contract/feeders.js';
import { itemRows } from './contract/items.js';
import { quantityRows } from './contract/quantities.js';
import { ratingRows } from './contract/rating.js';
import { routeRows } from './contract/routes.js';
import { ruleRows } from './contract/rules.js';
import { sectionRows } from './contract/sections.js';
import { segmentRows } from './contract/segments.js';
import { templateRows } from './contract/templates.js';
import { typeRows } from './contract/types.js';
import { ECONOMY_TEXTS } from './economy/fields.js';
import { ELECTRICAL_TEXTS } from './electrical/fields.js';
import { FEEDER_TEXTS } from './feeders/schemas.js';
import { QUANTITY_FIELDS } from './quantity/fields.js';
import { RATING_FIELDS } from './rating/fields.js';
import { TRENCH_REFUSALS } from './refusals.js';
import { ROUTE_FIELDS } from './routes/schemas.js';
import { RULE_TEXTS } from './rules/schemas.js';
import { TRENCH_FIELDS } from './schemas/texts.js';
import { TEMPLATE_TEXTS } from './templates/schemas.js';

export const trenchService = service({
  name: 'trench',
  title: 'Spadework trench design service',
  description:
    'Trench segments, their sections, layers and items, the type catalogs, and drawings. Lengths are in mm, except those of segments and routes, which are in metres.',
  base: '/public/trench/rest',
  scope: 'tb.bruker',
  fields: {
    ...TRENCH_FIELDS,
    ...CHANGE_FIELDS,
    ...CIRCUIT_TEXTS,
    ...RATING_FIELDS,
    ...QUANTITY_FIELDS,
    ...ECONOMY_TEXTS,
    ...ELECTRICAL_TEXTS,
    ...FEEDER_TEXTS,
    ...ROUTE_FIELDS,
    ...RULE_TEXTS,
    ...CHECK_TEXTS,
    ...TEMPLATE_TEXTS,
  },
  refusals: TRENCH_REFUSALS,
  apiVersion: '1.0',
  tags: {
    Catalog: 'Types of cables, earth continuity conductors and pipes.',
    Segments: 'Trench segments of a project.',
    Routes: 'Where segments lie, and who may see it.',
    Templates: 'Segments and sections that a company keeps to begin others with.',
    Editing: 'The whole trench in one read, changes in one write, and what others change.',
    Items: 'What lies in a trench.',
    Sections: 'Cross-sections and their layers.',
    Environment: 'Settings, surroundings and top coverings of a segment.',
    Rating: 'Circuits, what they can carry, how hot the ground gets, and why.',
    Electrical:
      'What circuits and feeders drop, lose and bear, their magnetic fields, and what these are judged by.',
    Checks: 'What was checked of a segment, what was not, and what was found.',
    Quantities: 'What a trench takes, what that supposes, and how each number came about.',
    Rules: 'The design rules of a company, what they find, and where segments depart from them.',
    Drawings: 'A section as a drawing.',
  },
  operations: {
    ...catalogRows,
    ...typeRows,
    ...segmentRows,
    ...routeRows,
    ...templateRows,
    ...changeRows,
    ...itemRows,
    ...sectionRows,
    ...environmentRows,
    ...circuitRows,
    ...ratingRows,
    ...electricalRows,
    ...checkRows,
    ...quantityRows,
    ...economyRows,
    ...feederRows,
    ...ruleRows,
    ...deviationRows,
    ...drawingRows,
  },
});
