export { type ChargeLetter, chargeLetter } from './chargeLetter.js';
export * from './companyDocument.js';
export * from './conformityDocument.js';
export * from './descriptionDocument.js';
export {
  type DistributionNames,
  type DistributionReport,
  distributionReport,
  type ReportDistributionRow,
} from './distribution.js';
export * from './document.js';
export { budgetDocument, estimateDocument, type FrozenEstimate } from './estimateDocument.js';
export { type AppendixTrench, appendixBlocks, appendixRows, type ExplainedTop } from './explanation/index.js';
export { amountText, CURRENCY, countText, dateText, moneyText, percentText, quantityText } from './format.js';
export type { ReportCompleteness, ReportEstimate } from './lacking.js';
export { naturalOrder } from './order.js';
export type { ReportProject } from './project.js';
export { type ProjectQuantities, projectQuantityWorkbook } from './projectQuantityWorkbook.js';
export * from './quantity.js';
export * from './quantityDocument.js';
export { summaryDocument } from './summaryDocument.js';
export { reportWords } from './words.js';
export * from './workbook.js';
