export { type CatalogImportOptions, importCatalog } from './import/catalog.js';
export { type CostList, importCostList } from './import/lists.js';
export { importCompanyPrices, type PriceImportOptions } from './import/prices.js';
export { revisions } from './revisions.sql.js';
