export { type CatalogImportOptions, importCatalog } from './import/catalog.js';
export { type CostList, importCostList } from './import/lists.js';
export { importCompanyPrices, type PriceImportOptions } from './import/prices.js';
export {
  type CostRevision,
  findRevision,
  latestRevision,
  listRevisions,
  setActive,
} from './import/revisions.sql.js';
