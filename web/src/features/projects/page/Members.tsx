import { useQuery } from '@tanstack/react-query';
import { Building2, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { call, useSession } from '../../../api/index.js';
import { Avatar, Combobox, Icon, IconButton } from '../../../kit/index.js';
import { useLabels } from '../labels.js';
import { useIsColleague, usePersonNames } from '../people.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { putMember, removeMember } from './actions.js';
import { Panel } from './Panel.js';

const ROLES = ['READER', 'WRITER'] as const;
type Role = (typeof ROLES)[number];

export function Members({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const words = useProjectWords();
  const label = useLabels();
  const { user, company } = useSession();
  const isColleague = useIsColleague();
  const isOwn = project.companyId === company.id;
  const members = project.members ?? [];
  const nameOf = usePersonNames();
  /** What somebody may do, by the rules of the server: a colleague may change whatever the role says. */
  const rightsOf = ({ user: username, role }: (typeof members)[number]) => {
    if (role === 'OWNER') return words.page.ownerMay;
    if (project.archived) return words.page.maySee;
    if (role === 'READER' && isOwn && isColleague(username)) return words.page.mayChangeAsAll;
    return role === 'READER' ? words.page.maySee : words.page.mayChange;
  };
  const sorted = [...members].sort((a, b) => Number(b.role === 'OWNER') - Number(a.role === 'OWNER'));
  return (
    <Panel title={words.page.members}>
      <ul className="members">
        <li className="member">
          <span className="member-company">
            <Icon of={Building2} />
          </span>
          <span className="member-name">
            {isOwn ? words.page.everybody(company.name) : words.page.everybodyElsewhere}
            <span className="quiet">{words.page.everybodyMeans}</span>
          </span>
          <span className="member-role">{project.archived ? words.page.maySee : words.page.mayChange}</span>
        </li>
        {sorted.map((member) => {
          const name =
            member.user === project.owner ? (project.ownerName ?? member.user) : nameOf(member.user);
          return (
            <li key={member.user} className="member">
              <Avatar name={name} own={member.user === user.username} size="large" />
              <span className="member-name">
                {name}
                <span className="quiet" title={member.user}>
                  {rightsOf(member)}
                </span>
              </span>
              {member.role === 'OWNER' || !mayChange ? (
                <span className="member-role">{label('myProjectRoles', member.role)}</span>
              ) : (
                <>
                  <select
                    className="field-input field-select member-select"
                    aria-label={words.page.role(name)}
                    value={member.role}
                    onChange={(event) => putMember(project.id, member.user, event.target.value as Role)}
                  >
                    {ROLES.map((role) => (
                      <option key={role} value={role}>
                        {label('myProjectRoles', role)}
                      </option>
                    ))}
                  </select>
                  <IconButton
                    label={words.page.removeMember(name)}
                    icon={Trash2}
                    onClick={() => removeMember(project.id, member.user, member.role as Role, name)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {mayChange ? (
        <AddMember projectId={project.id} present={members.map((member) => member.user)} />
      ) : (
        !project.archived && <p className="quiet">{words.page.membersBy}</p>
      )}
    </Panel>
  );
}

function AddMember({ projectId, present }: { projectId: number; present: readonly string[] }) {
  const words = useProjectWords();
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const found = useQuery({
    queryKey: ['customer', 'users', 'search', q],
    queryFn: ({ signal }) => call('customer.findUsers', { query: { q, count: 8 }, signal }),
    enabled: q !== '',
  });
  const choices = (found.data ?? [])
    .filter(({ username }) => !present.includes(username))
    .map(({ username, firstName, lastName, email, position }) => ({
      id: username,
      label: [firstName, lastName].filter(Boolean).join(' ') || username,
      hint: [username, position ?? email].filter(Boolean).join(' · '),
    }));
  // Nobody finds people of other companies, but whoever knows the user name may name them.
  if (choices.length === 0 && !found.isFetching && q && !/\s/.test(q) && !present.includes(q))
    choices.push({ id: q, label: words.page.addByUserName(q), hint: words.page.ofAnotherCompany });
  return (
    <Combobox
      label={words.page.addMember}
      hint={words.page.addMemberHint}
      query={query}
      onQuery={setQuery}
      choices={choices}
      searching={found.isFetching}
      onChoose={({ id }) => {
        setQuery('');
        putMember(projectId, id, 'READER');
      }}
    />
  );
}
