import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { onProjectCopied } from '../project/index.js';
import { cableModelHandlers } from './catalog/cableModels.js';
import { catalogHandlers } from './catalog/catalog.js';
import { typeHandlers } from './catalog/typeImport.js';
import { wholeCatalogHandlers } from './catalog/wholeCatalog.js';
import { changeHandlers } from './changes/changes.js';
import { changeFeedHandlers } from './changes/feed.js';
import { checkHandlers, openChecks } from './check/checks.js';
import { circuitHandlers } from './circuits/circuits.js';
import { trenchService } from './contract.js';
import { drawingHandlers } from './drawings/drawings.js';
import { economyProfileHandlers } from './economy/profiles.js';
import { feederSheetHandlers } from './electrical/feederSheets.js';
import { electricalHandlers } from './electrical/handlers.js';
import { electricalNoteHandlers } from './electrical/notes.js';
import { feederHandlers } from './feeders/feeders.js';
import { itemHandlers } from './items/items.js';
import { quantityProfileHandlers } from './quantity/profiles.js';
import { quantityHandlers } from './quantity/quantities.js';
import { noteHandlers } from './rating/notes.js';
import { ratingHandlers } from './rating/ratings.js';
import { routeFileHandlers } from './routes/files.js';
import { routeHandlers } from './routes/routes.js';
import { sensitivityHandlers } from './routes/sensitivity.js';
import { deviationHandlers } from './rules/deviations.js';
import { ruleHandlers } from './rules/handlers.js';
import { environmentHandlers } from './sections/environment.js';
import { sectionHandlers } from './sections/sections.js';
import { forgetDeletedSegments } from './segments/deleted.sql.js';
import { deletionHandlers } from './segments/deletions.js';
import { layoutExplanationHandlers } from './segments/layoutExplanations.js';
import { orderHandlers } from './segments/order.js';
import { copySegments } from './segments/projectCopy.js';
import { segmentHandlers } from './segments/segments.js';
import { variantHandlers } from './segments/variants.js';
import { templateHandlers } from './templates/templates.js';

export type { ComponentSetScope, TypeKind } from './catalog/catalog.sql.js';
export { importTypes } from './catalog/import/index.js';
export type { Owner } from './catalog/import/owners.js';
export { companyBasis } from './check/basis.js';
export { onPriceChecked, type Pricing } from './check/pricing.js';
export {
  type EconomyCase,
  type EconomyPrices,
  economyCase,
  economyWith,
  quantitiesWithType,
} from './electrical/economy.js';
export { loadDemoFeeders } from './feeders/demo.js';
export { forgetOldPackings } from './packing/index.js';
export { quantityLinks } from './quantity/links.js';
export { profilesFor, type QuantityProfile } from './quantity/profiles.js';
export { type FoundSegment, findSegments, ratedAndChecked } from './segments/compared.js';
export { loadDemoSegments } from './segments/demo.js';
export {
  cableFactsOf,
  type ListedSegment,
  type MeasuredSegment,
  measureSegment,
  measureSegments,
  ownProfilesOf,
  segmentsOf,
} from './segments/measured.js';
export { targetSizesOf } from './segments/targetSizes.js';
export { trenchService };

onProjectCopied('trench', copySegments);

const RETENTION_MS = 15 * 60_000;

export function mountTrenches(app: FastifyInstance, kernel: Kernel): void {
  const checks = openChecks(kernel.store, kernel.events, (error) =>
    app.log.warn({ err: error }, 'a segment was not checked; it is when somebody reads it'),
  );
  app.addHook('onClose', async () => checks.stop());
  kernel.events.every(RETENTION_MS, () => forgetDeletedSegments(kernel.store));
  mount(app, kernel, trenchService, {
    ...catalogHandlers,
    ...typeHandlers,
    ...cableModelHandlers,
    ...wholeCatalogHandlers,
    ...segmentHandlers,
    ...deletionHandlers,
    ...orderHandlers,
    ...templateHandlers,
    ...variantHandlers,
    ...changeHandlers,
    ...changeFeedHandlers(kernel.store, kernel.events),
    ...itemHandlers,
    ...layoutExplanationHandlers,
    ...sectionHandlers,
    ...environmentHandlers,
    ...circuitHandlers,
    ...ratingHandlers,
    ...electricalHandlers,
    ...feederSheetHandlers,
    ...electricalNoteHandlers(app.typesetter),
    ...checkHandlers(kernel.events),
    ...noteHandlers(app.typesetter),
    ...quantityHandlers(app.typesetter),
    ...quantityProfileHandlers,
    ...economyProfileHandlers,
    ...feederHandlers,
    ...ruleHandlers(app.typesetter),
    ...routeHandlers,
    ...routeFileHandlers,
    ...sensitivityHandlers,
    ...deviationHandlers,
    ...drawingHandlers,
  });
}
