import { service } from '../../http/contract.js';
import { calculationRows } from './contract/calculation.js';
import { catalogRows } from './contract/catalog.js';
import { chargeRows } from './contract/charges.js';
import { comparisonRows } from './contract/comparisons.js';
import { designRows } from './contract/designs.js';
import { economyRows } from './contract/economy.js';
import { estimateRows } from './contract/estimates.js';
import { priceRows } from './contract/prices.js';
import { referenceRows } from './contract/references.js';
import { reportRows } from './contract/reports.js';
import { ruleRows } from './contract/rules.js';
import { CALCULATION_FIELDS } from './fields.js';
import { CALCULATION_REFUSALS } from './refusals.js';

export const calculationService = service({
  name: 'calculation',
  title: 'Spadework calculation service',
  description:
    'The cost catalog in revisions, the calculations that projects make from it, and their reports. Money is in NOK and exact to the øre.',
  base: '/public/calculation/rest',
  scope: 'calculation.bruker',
  fields: CALCULATION_FIELDS,
  refusals: CALCULATION_REFUSALS,
  tags: {
    'Reference data': 'Activities, facilities and units; all calls must use these values.',
    Revisions: 'The catalog is versioned by revisions; a published one never changes.',
    Catalog: 'Budget codes with the work, material, resources and other costs that they link.',
    Modules: "A project's calculation: its type and revision.",
    Nodes: 'What a calculation consists of.',
    Rules: 'Which budget codes the quantities of a trench are paid by.',
    Designs: 'What the quantities of trenches make of a calculation, and whether it still matches them.',
    Economy: 'Which cross-section of a circuit is the cheapest over its life.',
    Estimates: 'The sum of works with additions, and what it lacks.',
    Charges: 'What a customer pays of a frozen estimate, and how the real costs stand to it.',
    Comparisons: 'Segments of a project and their variants side by side.',
    Reports: 'Quantities, distributions, declarations, descriptions and summaries.',
  },
  operations: {
    ...referenceRows,
    ...catalogRows,
    ...priceRows,
    ...calculationRows,
    ...ruleRows,
    ...designRows,
    ...economyRows,
    ...estimateRows,
    ...chargeRows,
    ...comparisonRows,
    ...reportRows,
  },
});
