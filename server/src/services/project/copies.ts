import { type ProjectContent, tidyContent } from '@spadework/core/project';
import { created } from '../../events/door.js';
import type { Call, Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { openProject } from './access.js';
import type { projectService } from './contract.js';
import { copyMembers } from './members.sql.js';
import { namedOwner } from './people.js';
import { checkContent, numberTaken, shown } from './projects.js';
import * as store from './projects.sql.js';
import { projectEvent } from './tell.js';

type CopyCall = Call<(typeof projectService)['operations']['copyProject']>;

/** A segment of the original, and what became of it. */
export interface CopiedSegment {
  id: number;
  version: number;
  /** The version of the original that was copied. */
  from: number;
  /** The ids of its sections, by those of the original. */
  sections: ReadonlyMap<string, string>;
}

export interface ProjectCopy {
  from: store.ProjectRow;
  to: store.ProjectRow;
  /** Whether the variants of segments are copied too. */
  variants: boolean;
  author: string;
  /** By the id of the original. The trench service, which is asked first, fills it in. */
  segments: Map<number, CopiedSegment>;
}

type Participant = (tx: Tx, copy: ProjectCopy) => Promise<unknown>;

/** Trenches come before the calculation, whose nodes are made from them. */
const ORDER = ['trench', 'calculation'] as const;
const participants = new Map<(typeof ORDER)[number], Participant>();

/** Registers what a service copies of a project, in the same transaction. */
export function onProjectCopied(service: (typeof ORDER)[number], participant: Participant): void {
  participants.set(service, participant);
}

export const copyHandlers = {
  async copyProject(call) {
    const { tx, caller, body, language } = call;
    const from = await openProject(call);
    // What a company has is copied within that company.
    if (from.companyId !== caller.companyId) throw new Refusal('PROJECT_RIGHT_REQUIRED');
    const content = contentOf(from, body);
    checkContent(content, language);
    const { companyId } = from;
    const owner = await namedOwner(tx, { path: 'owner', name: requireOwner(call), companyId, language });
    const inserted = await store.insertProject(tx, content, owner, from.modules, caller.author);
    if (!inserted) throw numberTaken(await store.findByNumber(tx, caller, companyId, content.number));
    await store.recordAccess(tx, caller, inserted);
    if (body.members) await copyMembers(tx, from, inserted);
    const copy: ProjectCopy = {
      from,
      to: inserted,
      variants: body.variants ?? true,
      author: caller.author,
      segments: new Map(),
    };
    for (const service of ORDER) await participants.get(service)?.(tx, copy);
    const project = await store.reloadProject(tx, inserted);
    const event = projectEvent('project.created', project, [], project.version);
    return created({ event }, () => shown(project));
  },
} satisfies Partial<Handlers<(typeof projectService)['operations']>>;

/** The caller, unless somebody else is named. A client is nobody who could own a project. */
function requireOwner({ caller, body, language }: CopyCall): string {
  const name = body.owner ?? caller.user?.username;
  return name ?? refuseFields([{ path: 'owner', message: message(language, 'required') }]);
}

/** The properties of the original, but for its status. An end before a new start is left out. */
function contentOf(from: store.ProjectRow, body: CopyCall['body']): ProjectContent {
  const startDate = body.startDate ?? from.startDate;
  const notBefore = (date: string | null) =>
    date !== null && Date.parse(date) >= Date.parse(startDate) ? date : null;
  const { description, caseRef, substationRef, location } = from;
  return tidyContent({
    number: body.number,
    name: body.name ?? from.name,
    status: 'NEW',
    startDate,
    endDate: notBefore(from.endDate),
    endDateEstimate: notBefore(from.endDateEstimate),
    description,
    caseRef,
    substationRef,
    location,
  });
}
