import { UsageError } from '../config.js';
import type { CostList } from '../services/calculation/import.js';
import { MAX_ROWS_OF_LARGE } from '../tables/limits.js';
import { translate } from '../tables/translate.js';
import { type Invocation, numberOf, refuseBlank } from './command.js';
import { requireCompany } from './company.js';
import type { ImportKind } from './importKinds.js';
import { PUBLICATION_OPTIONS, publicationOf } from './publication.js';

const calculation = () => import('../services/calculation/import.js');

const listKind = (list: CostList, word: string, what: string, columns: string): ImportKind => ({
  word,
  what,
  columns,
  options: {},
  fields: async () => (await calculation()).costListFields(list),
  async prepare() {
    const { importCostList } = await calculation();
    return (tx, table, options) => importCostList(tx, list, table, options);
  },
});

const catalog: ImportKind = {
  word: 'cost-catalog',
  what: 'A new revision of the cost catalog, one row per place in the tree; a row with a name says what a code is and has its children below it, one level deeper, a row without one refers to it',
  columns:
    'level, type, number, name, unit, quantity, unitPrice, facility, activity, nameEn, sheets, description, descriptionEn',
  options: PUBLICATION_OPTIONS,
  maxRows: MAX_ROWS_OF_LARGE,
  fields: async () => (await calculation()).CATALOG_FIELDS,
  async prepare(values) {
    const publication = publicationOf(values);
    const { importCatalog } = await calculation();
    return (tx, table, options) => importCatalog(tx, table, { ...options, ...publication });
  },
};

const prices: ImportKind = {
  word: 'company-prices',
  what: "A company's own unit prices, instead of all those it had in that revision",
  columns: 'number, unitPrice, type',
  options: { company: { type: 'string', help: '' }, revision: PUBLICATION_OPTIONS.revision! },
  maxRows: MAX_ROWS_OF_LARGE,
  fields: async () => (await calculation()).PRICE_FIELDS,
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
  if (company === undefined)
    throw new UsageError(translate`--company is missing: prices are those of a company`);
  return numberOf(String(company), '--company');
}

export const COST_KINDS: ImportKind[] = [
  listKind('unit', 'cost-units', 'Units of the cost catalog, in the order in which they are listed', 'unit'),
  listKind(
    'facility',
    'cost-facilities',
    'Facilities that budget codes are for',
    'id, name, longName, nameEn, longNameEn',
  ),
  listKind('activity', 'cost-activities', 'Activities that budget codes are for', 'id, name, nameEn'),
  catalog,
  prices,
];
