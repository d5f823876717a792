import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { onModuleActivated, onProjectCopied, onTotalExplained } from '../project/index.js';
import { onPriceChecked } from '../trench/index.js';
import { beginCalculation } from './access.js';
import { catalogHandlers } from './catalog.js';
import { indexLatest } from './catalogSearch.js';
import { actualHandlers } from './charges/actuals.js';
import { chargeHandlers } from './charges/charges.js';
import { letterHandlers } from './charges/letter.js';
import { comparisonHandlers } from './comparisons/handlers.js';
import { calculationService } from './contract.js';
import { forgetDeleted } from './deleted.sql.js';
import { deletionHandlers } from './deletions.js';
import { checkedPrices } from './designs/checkedPrices.js';
import { designHandlers } from './designs/handlers.js';
import { priceHandlers } from './designs/prices.js';
import { trialHandlers } from './designs/trial.js';
import { documentHandlers } from './document.js';
import { economyHandlers } from './economy/handlers.js';
import { additionHandlers } from './estimates/additions.js';
import { estimateHandlers } from './estimates/estimate.js';
import { frozenHandlers } from './estimates/frozen.js';
import { waiverHandlers } from './estimates/waivers.js';
import { explainTotal, explanationHandlers } from './explanations/handlers.js';
import { moduleHandlers } from './modules.js';
import { nodeHandlers } from './nodes.js';
import { nodeUpdateHandlers } from './nodeUpdates.js';
import { priceImportHandlers } from './priceImport.js';
import { copyCalculation } from './projectCopy.js';
import { referenceHandlers } from './references.js';
import { reportHandlers } from './reports.js';
import { ruleSetHandlers } from './ruleSets.js';
import { summaryHandlers } from './summary.js';

export { loadCostCatalog, loadDemoCalculations } from './demo.js';
export { loadStarterRules } from './starterRules.js';
export { calculationService };

onModuleActivated('CALCULATION', beginCalculation);
onProjectCopied('calculation', copyCalculation);
onTotalExplained(explainTotal);
onPriceChecked(checkedPrices);

const RETENTION_MS = 15 * 60_000;
/** A revision that was imported, also by another process, is indexed this soon. */
const INDEX_MS = 5_000;

export function mountCalculations(app: FastifyInstance, kernel: Kernel): void {
  kernel.events.every(RETENTION_MS, () => forgetDeleted(kernel.store));
  kernel.events.every(INDEX_MS, () => indexLatest(kernel.store));
  mount(app, kernel, calculationService, {
    ...referenceHandlers,
    ...catalogHandlers,
    ...priceImportHandlers,
    ...summaryHandlers,
    ...moduleHandlers,
    ...documentHandlers,
    ...nodeHandlers,
    ...nodeUpdateHandlers,
    ...deletionHandlers,
    ...explanationHandlers,
    ...ruleSetHandlers,
    ...designHandlers,
    ...economyHandlers,
    ...trialHandlers,
    ...priceHandlers,
    ...estimateHandlers,
    ...additionHandlers,
    ...waiverHandlers,
    ...frozenHandlers(app.typesetter),
    ...chargeHandlers,
    ...actualHandlers,
    ...letterHandlers(app.typesetter),
    ...comparisonHandlers(app.typesetter),
    ...reportHandlers(app.typesetter),
  });
}
