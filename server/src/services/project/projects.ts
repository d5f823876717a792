import {
  ANY_CONTENT,
  contentFindings,
  type ModuleType,
  type ProjectContent,
  tidyContent,
  UPDATABLE_PROPERTIES,
  type UpdatableProperty,
  updatedContent,
} from '@spadework/core/project';
import type { User } from '../../auth/identity.sql.js';
import { changed, created, type Outcome, unchanged } from '../../events/door.js';
import type { Answer, Call, Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { lookUpProject, openProject, requireWritable } from './access.js';
import type { ProjectAccess } from './access.sql.js';
import { activateModules } from './activation.js';
import { isWithin } from './boundingBox.js';
import type { projectService } from './contract.js';
import { requireDeletable } from './deletion.js';
import { conditionsOf } from './filters.js';
import { locationsText } from './locations.sql.js';
import { deleteMember } from './members.sql.js';
import { MESSAGES } from './messages.js';
import { pageProjects } from './page.sql.js';
import { namedOwner } from './people.js';
import { etagOf, present } from './present.js';
import type { ProjectRow } from './projects.sql.js';
import * as store from './projects.sql.js';
import { rememberedProjects } from './remembered.js';
import type { Expansion, Project } from './schemas.js';
import { searchProjects } from './search.js';
import { projectOrder } from './sort.js';
import { contentChanges, projectEvent } from './tell.js';

type Operations = (typeof projectService)['operations'];

export const projectHandlers = {
  listProjects: (call) => list(call, ...(call.query.bbox ? [isWithin(call.query.bbox)] : [])),
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
    const { companyId } = caller;
    const owner = await namedOwner(tx, { path: 'owner', name: params.owner, companyId, language });
    const outcome = await insertProject(tx, caller, content, owner, modules);
    if (!outcome) throw numberTaken(await store.findByNumber(tx, caller, companyId, content.number));
    return outcome;
  },

  async pageProjects({ tx, caller, query, language }) {
    const first = query.first!;
    const search = await searchProjects(tx, caller, query.q);
    const page = await pageProjects(tx, caller, {
      conditions: conditionsOf(query, caller, search),
      // Whatever else is asked for, several words seldom stand together.
      few: search !== undefined && search.words > 1,
      expand: query.expand,
      order: projectOrder(query.sort, language),
      fit: query.sort?.length ? undefined : search?.fit,
      first,
      count: query.count!,
    });
    const entities = page.rows.map((row) => present(row, query.expand));
    return { body: { count: entities.length, first, total: page.total, entities } };
  },

  async listLocations({ tx, caller, query }) {
    const search = await searchProjects(tx, caller, query.q);
    return { text: await locationsText(tx, caller, conditionsOf(query, caller, search).values()) };
  },

  async getProject(call) {
    const { expand } = call.query;
    const { project, text } = expand ? await expandedText(call, expand) : await textOf(call);
    if (!project.accessed) await store.recordAccess(call.tx, call.caller, project);
    return { text, etag: etagOf(project) };
  },

  async updateProject(call) {
    const { caller, body, query, language } = call;
    const properties = query.property && checkProperties(query.property, language);
    checkContent(updatedContent(ANY_CONTENT, body, properties), language);
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    requireWritable(project);
    const content = tidyContent(updatedContent(project, body, properties));
    checkContent(content, language);
    const changes = contentChanges(project, content);
    if (!changes.length) return unchanged(shown(project));
    const other =
      content.number !== project.number &&
      (await store.findByNumber(call.tx, caller, project.companyId, content.number));
    if (other) throw numberTaken(other);
    return changed(
      {
        rows: store.updateContent(project, content, caller.author),
        event: projectEvent('project.changed', project, changes),
        // Somebody may take it in this moment.
        conflicts: NUMBER_TAKEN,
      },
      shown,
    );
  },

  async deleteProject(call) {
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    await requireDeletable(call.tx, project);
    return changed(
      {
        rows: store.deleteProject(project),
        event: projectEvent('project.deleted', project, [], project.version + 1),
      },
      () => ({}),
    );
  },

  archiveProject: (call) => setArchived(call, true),
  restoreProject: (call) => setArchived(call, false),

  async changeOwner(call) {
    const { tx, caller, params, language } = call;
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    const { companyId } = project;
    const owner = await namedOwner(tx, { path: 'owner', name: params.owner, companyId, language });
    if (owner.username === project.owner) return unchanged(done(project));
    await deleteMember(tx, project, owner.username);
    return changed(
      {
        rows: store.updateOwner(project, owner.username, caller.author),
        event: projectEvent('project.owner', project, [
          { property: 'owner', from: project.owner, to: owner.username },
        ]),
      },
      done,
    );
  },

  async changeStatus(call) {
    const { caller, params } = call;
    const project = await openProject(call);
    requireMatch(call.ifMatch, etagOf(project));
    requireWritable(project);
    const { projectStatus: status } = params;
    if (status === project.status) return unchanged(done(project));
    return changed(
      {
        rows: store.updateStatus(project, status, caller.author),
        event: projectEvent('project.status', project, [
          { property: 'status', from: project.status, to: status },
        ]),
      },
      done,
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
  // What a transaction reads may be rolled back, so it is not remembered.
  if (!call.tx.inTransaction) texts.set(project.id, project.version, text, text.length);
  return { project, text };
}

/** Not remembered: which parts are asked for differs from caller to caller. */
async function expandedText(
  call: Call<Operations['getProject']>,
  expand: readonly Expansion[],
): Promise<{ project: ProjectAccess; text: string }> {
  const project = await openProject(call, expand);
  return { project, text: JSON.stringify(present(project, expand)) };
}

/** Inserts a project with its modules; undefined if its number is taken. */
export async function insertProject(
  tx: Tx,
  caller: Caller,
  content: ProjectContent,
  owner: User,
  modules: ModuleType[],
): Promise<Outcome<Answer<Project>> | undefined> {
  const inserted = await store.insertProject(tx, content, owner, modules, caller.author);
  if (!inserted) return undefined;
  await store.recordAccess(tx, caller, inserted);
  const project = await activateModules(tx, inserted, modules);
  return created({ event: projectEvent('project.created', project, [], project.version) }, () =>
    shown(project),
  );
}

export const shown = (project: ProjectRow) => ({ body: present(project), etag: etagOf(project) });
const done = (project: ProjectRow): Answer<never> => ({ etag: etagOf(project) });

type ListCall = Pick<Call, 'tx' | 'caller'> & { query: { expand: Expansion[] | undefined } };

async function list({ tx, caller, query: { expand } }: ListCall, ...conditions: Sql[]) {
  return { body: presented(store.listProjects(tx, caller, conditions, expand), expand) };
}

async function* presented(batches: AsyncIterable<ProjectRow[]>, expand?: readonly Expansion[]) {
  for await (const batch of batches) yield batch.map((row) => present(row, expand));
}

async function setArchived(
  call: Call<Operations['archiveProject']> | Call<Operations['restoreProject']>,
  archived: boolean,
) {
  const project = await openProject(call);
  requireMatch(call.ifMatch, etagOf(project));
  if (project.archived === archived) return unchanged(done(project));
  return changed(
    {
      rows: store.updateArchived(project, archived, call.caller.author),
      event: projectEvent(archived ? 'project.archived' : 'project.restored', project),
    },
    done,
  );
}

export function checkContent(content: ProjectContent, language: Language): void {
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

/** The refusal for a number that another project has. It names that project to whoever may see it. */
export const numberTaken = (other: Pick<ProjectAccess, 'id' | 'role'> | undefined): Refusal =>
  new Refusal('PROJECT_NUMBER_TAKEN', other?.role ? { members: { projectId: other.id } } : {});

const NUMBER_TAKEN = { project_number: 'PROJECT_NUMBER_TAKEN' } as const;
