import { findUser } from '../../auth/identity.sql.js';
import { changed, created, unchanged } from '../../events/door.js';
import type { PropertyChange } from '../../events/event.js';
import type { Call, Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import type { Probes } from '../../http/probes.js';
import { Refusal } from '../../kernel/refusals.js';
import { openProject, requireWritable } from './access.js';
import type { projectService } from './contract.js';
import type { Member } from './members.sql.js';
import * as store from './members.sql.js';
import { MESSAGES } from './messages.js';
import { isSeenAs, namedMember } from './people.js';
import { presentMembers } from './present.js';
import { type ProjectRow, touchProject } from './projects.sql.js';
import { projectEvent } from './tell.js';

export const memberHandlers = (probes: Probes) =>
  ({
    async listMembers(call) {
      const project = await openProject(call);
      return { body: presentMembers(project, await store.listMembers(call.tx, project)) };
    },

    async getMember(call) {
      const project = await openProject(call);
      const member = await memberOf(call, project, call.params.user);
      if (!member) throw new Refusal('MEMBER_NOT_FOUND');
      return toAnswer(project, member);
    },

    async putMember(call) {
      const { tx, caller, params, body, language } = call;
      if (body.role === 'OWNER')
        refuseFields([{ path: 'role', message: message(language, MESSAGES.useOwner) }]);
      const project = await openProject(call);
      const { companyId } = project;
      const name = params.user;
      // Whoever can be invited from another company is known to exist.
      const probe = (isFound: boolean) =>
        probes.look(caller, language, `user ${name.toLowerCase()}`, isFound);
      const person = await namedMember(tx, { path: 'user', name, companyId, language, probe });
      const { username } = person;
      const current = await memberOf(call, project, username);
      requireMatch(call.ifMatch, current && etagOf(project, current));
      requireWritable(project);
      requireNotOwner(project, username);
      const member = { user: username, role: body.role };
      const etag = etagOf(project, member);
      // Of somebody in another company the answer says no more than the request did.
      const user = person.companyId === companyId ? username : params.user;
      const answer = { body: { ...member, user }, etag };
      if (current?.role === member.role) return unchanged(answer);
      await store.putMember(tx, project, member);
      const change = { property: 'members', ...(current && { from: `${username} ${current.role}` }) };
      return (current ? changed : created)(
        membersChange(call, project, { ...change, to: `${username} ${member.role}` }),
        () => answer,
      );
    },

    async deleteMember(call) {
      const project = await openProject(call);
      const member = await memberOf(call, project, call.params.user);
      requireMatch(call.ifMatch, member && etagOf(project, member));
      requireWritable(project);
      if (!member) throw new Refusal('MEMBER_NOT_FOUND');
      requireNotOwner(project, member.user);
      await store.deleteMember(call.tx, project, member.user);
      const change = { property: 'members', from: `${member.user} ${member.role}` };
      return changed(membersChange(call, project, change), () => ({}));
    },
  }) satisfies Partial<Handlers<(typeof projectService)['operations']>>;

/** A change of members also gives the project a new version. */
const membersChange = ({ caller }: Pick<Call, 'caller'>, project: ProjectRow, change: PropertyChange) => ({
  rows: touchProject(project, caller.author),
  event: projectEvent('project.members', project, [change]),
});

const ownerOf = ({ owner }: ProjectRow): Member => ({ user: owner, role: 'OWNER' });

async function memberOf(
  { tx, caller }: Pick<Call, 'tx' | 'caller'>,
  project: ProjectRow,
  nameOrEmail: string,
): Promise<Member | undefined> {
  const user = await findUser(tx, nameOrEmail);
  if (!user || !isSeenAs(user, nameOrEmail, caller.companyId)) return undefined;
  const { username } = user;
  return username === project.owner ? ownerOf(project) : store.findMember(tx, project, username);
}

function requireNotOwner(project: ProjectRow, username: string): void {
  if (username === project.owner) throw new Refusal('OWNER_IS_NO_MEMBER');
}

/** The role is the only content of a membership. */
const etagOf = ({ id }: ProjectRow, { user, role }: Member) => `"${id}-${user}-${role}"`;
const toAnswer = (project: ProjectRow, member: Member) => ({ body: member, etag: etagOf(project, member) });
