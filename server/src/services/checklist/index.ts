import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { beforeProjectDeleted } from '../project/index.js';
import { checklistHandlers } from './checklists.js';
import { checklistService } from './contract.js';
import { downloadHandlers } from './download.js';
import { importHandlers } from './importHandlers.js';
import { answerHandlers } from './records/answers.js';
import { bundleHandlers } from './records/bundle.js';
import { contentHandlers } from './records/content.js';
import { creationHandlers } from './records/creation.js';
import { deviationHandlers } from './records/deviations.js';
import { keepSignedRecords } from './records/kept.js';
import { photoHandlers } from './records/photos/photos.js';
import { recordHandlers } from './records/records.js';
import { recordReportHandlers } from './records/report/report.js';
import { signingHandlers } from './records/signing.js';
import { stateHandlers } from './records/states.js';

export { loadChecklists } from './demo.js';
export { loadDemoRecords } from './records/demo.js';
export { startPhotoCopying } from './records/photos/copying.js';
export { noteBucket } from './records/photos/objects.sql.js';
export { declaredRecords } from './records/report/declaration.js';
export { checklistService };

beforeProjectDeleted(keepSignedRecords);

export function mountChecklists(app: FastifyInstance, kernel: Kernel): void {
  const { store, logAddresses } = kernel;
  mount(app, kernel, checklistService, {
    ...checklistHandlers,
    ...downloadHandlers(app.typesetter),
    ...importHandlers,
    ...recordHandlers,
    ...creationHandlers,
    ...answerHandlers,
    ...photoHandlers(store, app.objects),
    ...stateHandlers,
    ...signingHandlers({ store, showsAddress: logAddresses, log: app.log }),
    ...contentHandlers(app.objects),
    ...recordReportHandlers(app.typesetter, app.objects),
    ...deviationHandlers,
    ...bundleHandlers,
  });
}
