export { type CatalogImportOptions, importCatalog } from './import/catalog.js';
export { CATALOG_FIELDS } from './import/catalogRows.js';
export { type CostList, costListFields, importCostList } from './import/lists.js';
export { PRICE_FIELDS } from './import/priceRows.js';
export { importCompanyPrices, type PriceImportOptions } from './import/prices.js';
export { revisions } from './revisions.sql.js';
