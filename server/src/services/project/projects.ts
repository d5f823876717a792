import {
  ANY_CONTENT,
  contentFindings,
  type ProjectContent,
  searchWords,
  tidyContent,
  UPDATABLE_PROPERTIES,
  type UpdatableProperty,
  updatedContent,
} from '@spadework/core';
import { findUser, type User } from '../../auth/identity.sql.js';
import type { Answer, Call, Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { Refusal } from '../../kernel/refusals.js';
import { violatedConstraint } from '../../store/faults.js';
import { every, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { lookUpProject, openProject, requireWritable } from './access.js';
import { activated } from './activation.js';
import type { projectService } from './contract.js';
import { conditionsOf } from './filters.js';
import { deleteMember } from './members.sql.js';
import { MESSAGES } from './messages.js';
import { etagOf, present } from './present.js';
import type { ProjectAccess, ProjectRow } from './projects.sql.js';
import * as store from './projects.sql.js';
import { rememberedProjects } from './remembered.js';
import { projectOrder } from './sort.js';

type Operations = (typeof projectService)['operations'];

export const projectHandlers = {
  listProjects: (call) => list(call),
  listByCompany: (call) => list(call, sql`p.company_id = ${call.params.companyId}`),
  listByCaseRef: (call) =>
    list(call, sql`p.company_id = ${call.params.companyId}`, sql`p.case_ref = ${call.params.caseRef}`),
  listByNumber: (call) =>
    list(call, sql`p.company_id = ${call.params.companyId}`, sql`p.number = ${call.params.number}`),
  listBySubstationRef: (call) =>
    list(
      call,
      sql`p.company_id = ${call.params.companyId}`,
      sql`p.substation_ref = ${call.params.substationRef}`,
    ),

  async createProject({ tx, caller, params, query, body, language }) {
    const content = tidyContent(body);
    checkContent(content, language);
    const modules = checkModules(query.moduleType ?? [], language);
    const owner = await knownUser(tx, 'owner', params.owner, language);
    if (owner.companyId !== caller.companyId) throw new Refusal('OWNER_OF_OTHER_COMPANY');
    const project = await store
      .insertProject(tx, content, owner, modules, caller.author)
      .catch(refuseTakenNumber);
    await store.recordAccess(tx, caller, project);
    return shown(await activated(tx, project, modules));
  },

  async pageProjects({ tx, caller, query, language }) {
    const condition = every([...conditionsOf(query, caller).values()]);
    // Whatever else is asked for, several words seldom stand together.
    const few = searchWords(query.q ?? '').length > 1;
    const first = query.first!;
    const page = await store.pageProjects(
      tx,
      caller,
      { condition, few },
      projectOrder(query.sort, language),
      first,
      query.count!,
    );
    return { body: { count: page.rows.length, first, total: page.total, entities: page.rows.map(present) } };
  },

  async getProject(call) {
    const { project, text } = await textOf(call);
    if (!project.accessed) await store.recordAccess(call.tx, call.caller, project);
    return { text, etag: etagOf(project) };
  },

  async updateProject(call) {
    const { tx, caller, body, query, language } = call;
    const properties = query.property && checkProperties(query.property, language);
    checkContent(updatedContent(ANY_CONTENT, body, properties), language);
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    requireWritable(project);
    const content = tidyContent(updatedContent(project, body, properties));
    checkContent(content, language);
    return shown(await store.updateContent(tx, project, content, caller.author).catch(refuseTakenNumber));
  },

  async deleteProject(call) {
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    await store.deleteProject(call.tx, project);
    return {};
  },

  archiveProject: (call) => setArchived(call, true),
  restoreProject: (call) => setArchived(call, false),

  async changeOwner(call) {
    const { tx, caller, params, language } = call;
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    const owner = await knownUser(tx, 'owner', params.owner, language);
    if (owner.companyId !== project.companyId) throw new Refusal('OWNER_OF_OTHER_COMPANY');
    if (owner.username === project.owner) return done(project);
    await deleteMember(tx, project, owner.username);
    return done(await store.updateOwner(tx, project, owner.username, caller.author));
  },

  async changeStatus(call) {
    const { tx, caller, params } = call;
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    requireWritable(project);
    const { projectStatus } = params;
    return done(
      projectStatus === project.status
        ? project
        : await store.updateStatus(tx, project, projectStatus, caller.author),
    );
  },
} satisfies Partial<Handlers<Operations>>;

/** A project as text, remembered or made; whoever asks, and about which version, the store says every time. */
async function textOf(
  call: Call<Operations['getProject']>,
): Promise<{ project: ProjectAccess; text: string }> {
  const texts = rememberedProjects(call.tx);
  const remembered = texts.get(call.params.projectId);
  if (remembered) {
    const project = await lookUpProject(call);
    if (project.version === remembered.version) return { project, text: remembered.value };
  }
  const project = await openProject(call);
  const text = JSON.stringify(present(project));
  return { project, text: texts.keep(project.id, project.version, text, text.length) };
}

const shown = (project: ProjectRow) => ({ body: present(project), etag: etagOf(project) });
const done = (project: ProjectRow): Answer<never> => ({ etag: etagOf(project) });

async function list({ tx, caller }: Pick<Call, 'tx' | 'caller'>, ...conditions: Sql[]) {
  return { body: presented(store.listProjects(tx, caller, conditions)) };
}

async function* presented(batches: AsyncIterable<ProjectRow[]>) {
  for await (const batch of batches) yield batch.map(present);
}

async function setArchived(
  call: Call<Operations['archiveProject']> | Call<Operations['restoreProject']>,
  archived: boolean,
) {
  const project = await openProject(call);
  requireMatch(call.ifMatch, etagOf(project));
  return done(
    project.archived === archived
      ? project
      : await store.updateArchived(call.tx, project, archived, call.caller.author),
  );
}

export async function knownUser(tx: Tx, path: string, name: string, language: Language): Promise<User> {
  const user = await findUser(tx, name);
  return user ?? refuseFields([{ path, message: message(language, 'unknownUser', name) }]);
}

function checkContent(content: ProjectContent, language: Language): void {
  const findings = contentFindings(content);
  if (findings.length)
    refuseFields(
      findings.map(({ path, rule }) => ({
        path,
        message: message(language, rule === 'endBeforeStart' ? MESSAGES[rule] : rule),
      })),
    );
}

export function checkModules<T extends string>(types: readonly T[], language: Language): T[] {
  if ((types as readonly string[]).includes('UNKNOWN')) {
    refuseFields([{ path: 'moduleType', message: message(language, MESSAGES.notAddable, 'UNKNOWN') }]);
  }
  return [...new Set(types)].sort();
}

function checkProperties(names: readonly string[], language: Language): UpdatableProperty[] {
  const wrong = names.filter((name) => !(UPDATABLE_PROPERTIES as readonly string[]).includes(name));
  if (wrong.length) {
    const possible = UPDATABLE_PROPERTIES.join(', ');
    refuseFields(
      wrong.map((name) => ({
        path: 'property',
        message: message(language, MESSAGES.notUpdatable, name, possible),
      })),
    );
  }
  return names as UpdatableProperty[];
}

function refuseTakenNumber(error: unknown): never {
  throw violatedConstraint(error) === 'project_number' ? new Refusal('PROJECT_NUMBER_TAKEN') : error;
}
