import { columnsForHelp, TYPE_COLUMNS, type TypeKind } from '@spadework/core/catalog';
import { findUser } from '../auth/identity.sql.js';
import { UsageError } from '../config.js';
import type { ComponentSetScope, Owner } from '../services/trench/index.js';
import type { Tx } from '../store/store.js';
import { translate } from '../tables/translate.js';
import { type Invocation, numberOf, refuseBlank } from './command.js';
import { requireCompany } from './company.js';
import type { ImportKind } from './importKinds.js';

const SCOPES: ComponentSetScope[] = ['ORG', 'COMPANY', 'USER'];

/** The headings of a kind of type, each with its unit. */
const headingsOf = (kind: TypeKind): string[] =>
  columnsForHelp(TYPE_COLUMNS[kind]).map(({ name, unit }) => (unit ? `${name} (${unit})` : name));

const kindOf = (kind: TypeKind, word: string, what: string): ImportKind => ({
  word,
  what,
  columns: ['id', 'name', ...headingsOf(kind), 'markets', 'scope', 'company', 'user'].join(', '),
  options: {
    scope: { type: 'string', help: `Whose the types are: ${SCOPES.join(', ')}; default ORG, everybody's` },
    company: {
      type: 'string',
      help: 'Id of the company, with --scope COMPANY or of company-prices, checklists and design-rules',
    },
    user: { type: 'string', help: 'Name of the user, with --scope USER' },
  },
  fields: async () => (await import('../services/trench/catalog/import/index.js')).fieldsOf(kind),
  async prepare(values) {
    const { importTypes, ownerFault } = await import('../services/trench/catalog/import/index.js');
    const owner = ownerOf(values);
    const fault = owner && ownerFault(owner);
    if (fault) throw new UsageError(`--${fault.name} ${fault.message}`);
    return async (tx, table, options) => {
      if (owner) await requireOwner(tx, owner);
      return importTypes(tx, kind, table, { owner, ...options });
    };
  },
});

export const TYPE_KINDS: ImportKind[] = [
  kindOf('cable', 'cable-types', 'Cables that trenches hold'),
  kindOf('pipe', 'pipe-types', 'Pipes that trenches hold'),
  kindOf('ecc', 'ecc-types', 'Earth continuity conductors'),
  kindOf('marker', 'marker-types', 'Tapes, plates and nets that mark what is below'),
];

/** The owner of the types, if given on the command line. */
function ownerOf(values: Invocation['values']): Owner | undefined {
  refuseBlank(values, 'scope', 'company', 'user');
  const { scope, company, user } = values as Record<string, string | undefined>;
  if (scope === undefined && company === undefined && user === undefined) return undefined;
  const known = SCOPES.find((name) => name === (scope ?? 'ORG').toUpperCase());
  if (!known) throw new UsageError(translate`--scope must be one of ${SCOPES.join(', ')}, not ${scope}`);
  return {
    scope: known,
    company: company === undefined ? undefined : numberOf(company, '--company'),
    user: user?.toLowerCase(),
  };
}

/** Checks the owner once, instead of reporting it for every row. */
async function requireOwner(tx: Tx, { company, user }: Owner): Promise<void> {
  if (company !== undefined) await requireCompany(tx, company);
  if (user === undefined) return;
  const found = await findUser(tx, user);
  if (found?.username !== user || found.companyId !== (company ?? found.companyId))
    throw new UsageError(
      company === undefined
        ? translate`there is no user ${user}`
        : translate`there is no user ${user} in company ${company}`,
    );
}
