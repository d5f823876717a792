import type { FastifyInstance } from 'fastify';
import { type Kernel, mount } from '../../http/endpoint.js';
import { Probes } from '../../http/probes.js';
import { projectService } from './contract.js';
import { copyHandlers } from './copies.js';
import { explanationHandlers } from './explanation.js';
import { memberHandlers } from './members.js';
import { moduleHandlers } from './modules.js';
import { numberHandlers } from './numbers.js';
import { projectHandlers } from './projects.js';
import { summaryHandlers } from './summary.js';

export { lookUpProject, openProject, readProject, requireModuleProject, requireWritable } from './access.js';
export {
  companyOf,
  elsewhere as projectsElsewhere,
  hasAccess,
  role as roleInProject,
  visible as visibleProjects,
} from './access.sql.js';
export { onModuleActivated } from './activation.js';
export { type BoundingBox, boundingBox } from './boundingBox.js';
export { onProjectCopied, type ProjectCopy } from './copies.js';
export { beforeProjectDeleted } from './deletion.js';
export { demoWriter, loadDemoProjects } from './demo.js';
export { onTotalExplained } from './explanation.js';
export {
  initializeMeta as initializeProjectMeta,
  type ProjectRow as ModuleProject,
  setMeta as setProjectMeta,
} from './projects.sql.js';
export { rewordProjects } from './words.js';
export { projectService };

export function mountProjects(app: FastifyInstance, kernel: Kernel): void {
  mount(app, kernel, projectService, {
    ...moduleHandlers,
    ...projectHandlers,
    ...explanationHandlers,
    ...numberHandlers,
    ...copyHandlers,
    ...summaryHandlers,
    ...memberHandlers(new Probes(kernel.rateLimit.perSecond > 0)),
  });
}
