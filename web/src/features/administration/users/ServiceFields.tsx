import { CheckField } from '../../../kit/index.js';
import { dateInput, formatDate, instantOf } from '../../../words/index.js';
import { Chips } from '../Chips.js';
import type { Company, User } from './queries.js';
import { useUserWords } from './words/index.js';

type Service = User['services'][number];

/** What a user may use of what the company has: services, roles in them, and the last day. */
export function ServiceFields({
  company,
  services,
  onChange,
}: {
  company: Company;
  services: readonly Service[];
  onChange: (services: Service[]) => void;
}) {
  const words = useUserWords();
  const replace = (name: string, next: Service | undefined) => {
    const others = services.filter(({ service }) => service !== name);
    onChange(next ? [...others, next] : others);
  };
  return (
    <fieldset className="admin-form">
      <legend>{words.services}</legend>
      {company.services.map(({ name, roles, endDate: companyEnd }) => {
        const own = services.find(({ service }) => service === name);
        const label = words.serviceNames[name] ?? name;
        // Without any role the service could not be used.
        const base = roles
          .filter(({ baserole }) => baserole)
          .concat(roles[0] ?? [])
          .slice(0, 1);
        return (
          <div key={name} className="admin-service">
            <CheckField
              label={label}
              note={companyEnd && words.ends(formatDate(companyEnd))}
              checked={own !== undefined}
              onChange={(event) =>
                replace(
                  name,
                  event.target.checked ? { service: name, roles: base.map((role) => role.name) } : undefined,
                )
              }
            />
            {own && (
              <div className="admin-service-more">
                {roles.length > 0 && (
                  <Chips
                    label={words.roles}
                    choices={roles.map((role) => ({
                      value: role.name,
                      label: words.roleNames[role.name] ?? role.name,
                    }))}
                    chosen={own.roles}
                    onChange={(chosen) => replace(name, { ...own, roles: chosen })}
                  />
                )}
                <label className="admin-filter">
                  <span>{`${words.endDate}, ${label}`}</span>
                  <input
                    type="date"
                    className="field-input"
                    value={own.endDate ? dateInput(own.endDate) : ''}
                    onChange={(event) => {
                      const { endDate: _, ...rest } = own;
                      const date = event.target.value;
                      replace(name, date ? { ...rest, endDate: instantOf(date) } : rest);
                    }}
                  />
                </label>
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
