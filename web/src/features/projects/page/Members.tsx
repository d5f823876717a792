import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { call, useSession } from '../../../api/index.js';
import { Avatar, Combobox, IconButton } from '../../../kit/index.js';
import { useLabels } from '../labels.js';
import { usePersonNames } from '../people.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { putMember, removeMember } from './actions.js';
import { Panel } from './Panel.js';

const ROLES = ['READER', 'WRITER'] as const;
type Role = (typeof ROLES)[number];

export function Members({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const words = useProjectWords();
  const label = useLabels();
  const { user } = useSession();
  const members = project.members ?? [];
  const nameOf = usePersonNames();
  const sorted = [...members].sort((a, b) => Number(b.role === 'OWNER') - Number(a.role === 'OWNER'));
  return (
    <Panel title={words.page.members}>
      <ul className="members">
        {sorted.map((member) => {
          const name =
            member.user === project.owner ? (project.ownerName ?? member.user) : nameOf(member.user);
          return (
            <li key={member.user} className="member">
              <Avatar name={name} own={member.user === user.username} size="large" />
              <span className="member-name">
                {name}
                <span className="quiet">{member.user}</span>
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
      {mayChange && <AddMember projectId={project.id} present={members.map((member) => member.user)} />}
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
