import { UsageError } from '../config.js';
import type { CostList } from '../services/calculation/import.js';
import { dayOf, type Invocation, numberOf, type Option, refuseBlank } from './command.js';
import { requireCompany } from './company.js';
import type { ImportKind } from './importKinds.js';

const calculation = () => import('../services/calculation/import.js');

const listOf = (list: CostList, word: string, what: string, columns: string): ImportKind => ({
  word,
  what,
  columns,
  options: {},
  async prepare() {
    const { importCostList } = await calculation();
    return (tx, table, options) => importCostList(tx, list, table, options);
  },
});

const REVISION: Option = {
  type: 'string',
  help: 'Name of the revision; of company-prices the latest active one by default',
};

const catalog: ImportKind = {
  word: 'cost-catalog',
  what: 'A new revision of the cost catalog, one row per place in the tree; a row with a name says what a code is and has its children below it, one level deeper, a row without one refers to it',
  columns:
    'level, type, number, name, unit, quantity, unitPrice, facility, activity, nameEn, sheets, description, descriptionEn',
  options: {
    revision: REVISION,
    description: { type: 'string', help: 'What is new in the revision' },
    'active-from': {
      type: 'string',
      help: 'Day from which it is the latest, such as 2027-01-01; default today',
    },
    'active-to': { type: 'string', help: 'Day on which it ends' },
    inactive: { type: 'boolean', help: 'Publish it without making it available; see catalog activate' },
  },
  async prepare(values) {
    refuseBlank(values, 'revision', 'description');
    const { revision, description } = values as Record<string, string | undefined>;
    if (revision === undefined) throw new UsageError('--revision is missing: a revision needs a name');
    const activeFromDate = dayOf(values, 'active-from');
    const activeToDate = dayOf(values, 'active-to');
    const { importCatalog } = await calculation();
    return (tx, table, options) =>
      importCatalog(tx, table, {
        ...options,
        revision,
        description,
        activeFromDate,
        activeToDate,
        active: !values.inactive,
      });
  },
};

const prices: ImportKind = {
  word: 'company-prices',
  what: "A company's own unit prices, instead of all those it had in that revision",
  columns: 'number, unitPrice, type',
  options: { company: { type: 'string', help: '' }, revision: REVISION },
  async prepare(values) {
    refuseBlank(values, 'company', 'revision');
    const companyId = companyOf(values);
    const revision = values.revision as string | undefined;
    const { importCompanyPrices } = await calculation();
    return async (tx, table, options) => {
      await requireCompany(tx, companyId);
      return importCompanyPrices(tx, table, { ...options, companyId, revision });
    };
  },
};

function companyOf({ company }: Invocation['values']): number {
  if (company === undefined) throw new UsageError('--company is missing: prices are those of a company');
  return numberOf(String(company), '--company');
}

export const COST_KINDS: ImportKind[] = [
  listOf('unit', 'cost-units', 'Units of the cost catalog, in the order in which they are listed', 'unit'),
  listOf(
    'facility',
    'cost-facilities',
    'Facilities that budget codes are for',
    'id, name, longName, nameEn, longNameEn',
  ),
  listOf('activity', 'cost-activities', 'Activities that budget codes are for', 'id, name, nameEn'),
  catalog,
  prices,
];
