import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { cableModelHandlers } from './cableModels.js';
import { catalogHandlers } from './catalog.js';
import { changeFeedHandlers } from './changeFeed.js';
import { changeHandlers } from './changes.js';
import { circuitHandlers } from './circuits.js';
import { trenchService } from './contract.js';
import { drawingHandlers } from './drawings.js';
import { environmentHandlers } from './environment.js';
import { itemHandlers } from './items.js';
import { layoutExplanationHandlers } from './layoutExplanations.js';
import { profileHandlers } from './quantity/profiles.js';
import { quantityHandlers } from './quantity/quantities.js';
import { noteHandlers } from './rating/notes.js';
import { ratingHandlers } from './rating/ratings.js';
import { sectionHandlers } from './sections.js';
import { segmentHandlers } from './segments.js';
import { typeHandlers } from './typeImport.js';
import { wholeCatalogHandlers } from './wholeCatalog.js';

export type { ComponentSetScope, TypeKind } from './catalog.sql.js';
export { loadDemoSegments } from './demo.js';
export type { Owner } from './import/owners.js';
export { importTypes } from './import.js';
export {
  cableFactsOf,
  type ListedSegment,
  type MeasuredSegment,
  measureSegment,
  measureSegments,
  segmentsOf,
} from './measured.js';
export { forgetOldPackings } from './packing/index.js';
export { quantityLinks } from './quantity/links.js';
export { profilesOf, type QuantityProfile } from './quantity/profiles.js';
export { trenchService };

export function mountTrenches(app: FastifyInstance, kernel: Kernel): void {
  mount(app, kernel, trenchService, {
    ...catalogHandlers,
    ...typeHandlers,
    ...cableModelHandlers,
    ...wholeCatalogHandlers,
    ...segmentHandlers,
    ...changeHandlers,
    ...changeFeedHandlers(kernel.store, kernel.events),
    ...itemHandlers,
    ...layoutExplanationHandlers,
    ...sectionHandlers,
    ...environmentHandlers,
    ...circuitHandlers,
    ...ratingHandlers,
    ...noteHandlers(app.typesetter),
    ...quantityHandlers(app.typesetter),
    ...profileHandlers,
    ...drawingHandlers,
  });
}
