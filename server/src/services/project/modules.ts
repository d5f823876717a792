import { MODULE_TYPES, type ModuleType } from '@spadework/core/project';
import { changed, created, unchanged } from '../../events/door.js';
import type { Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { Refusal } from '../../kernel/refusals.js';
import { openProject, requireWritable } from './access.js';
import { activateModules } from './activation.js';
import type { projectService } from './contract.js';
import { presentModules } from './present.js';
import { checkModules } from './projects.js';
import { type ProjectRow, updateModules } from './projects.sql.js';
import { projectEvent } from './tell.js';

/** Module types whose service needs its own scope. The others are open to all. */
const SCOPES: Partial<Record<ModuleType, string>> = {
  CABLESIMULATOR: 'tb.bruker',
  CALCULATION: 'calculation.bruker',
};

export const moduleHandlers = {
  async listModules(call) {
    const project = await openProject(call);
    return { body: presentModules(project) };
  },

  async addModule(call) {
    const { moduleType } = call.params;
    checkModules([moduleType], call.language);
    const project = await openProject(call);
    requireMatch(call.ifMatch, moduleEtag(project, moduleType));
    requireWritable(project);
    if (project.modules.includes(moduleType)) return unchanged(toAnswer(project, moduleType));
    await activateModules(call.tx, project, [moduleType]);
    return created(
      {
        rows: updateModules(project, [...project.modules, moduleType].sort(), call.caller.author),
        event: projectEvent('module.added', project, [{ property: 'modules', to: moduleType }]),
      },
      () => toAnswer(project, moduleType),
    );
  },

  async getModule(call) {
    const project = await openProject(call);
    if (!moduleEtag(project, call.params.moduleType)) throw new Refusal('MODULE_NOT_FOUND');
    return toAnswer(project, call.params.moduleType);
  },

  async removeModule(call) {
    const { moduleType } = call.params;
    const project = await openProject(call);
    requireMatch(call.ifMatch, moduleEtag(project, moduleType));
    requireWritable(project);
    if (!project.modules.includes(moduleType)) throw new Refusal('MODULE_NOT_FOUND');
    const modules = project.modules.filter((type) => type !== moduleType);
    return changed(
      {
        rows: updateModules(project, modules, call.caller.author),
        event: projectEvent('module.removed', project, [{ property: 'modules', from: moduleType }]),
      },
      () => ({}),
    );
  },

  async listModuleTypes({ caller }) {
    return {
      body: MODULE_TYPES.filter(
        (type) => type !== 'UNKNOWN' && (!SCOPES[type] || caller.mayHave.has(SCOPES[type])),
      ),
    };
  },
} satisfies Partial<Handlers<(typeof projectService)['operations']>>;

/** A module has no content, so its ETag never changes. It is undefined if the project has no such module. */
const moduleEtag = ({ id, modules }: ProjectRow, type: ModuleType) =>
  modules.includes(type) ? `"${id}-${type}"` : undefined;
const toAnswer = ({ id }: ProjectRow, type: ModuleType) => ({
  body: { projectId: id, type },
  etag: `"${id}-${type}"`,
});
