import { UsageError } from '../config.js';
import { type Revision, type Revisions, startingDay } from '../store/revisions.js';
import type { Tx } from '../store/store.js';
import {
  type Command,
  type Invocation,
  numberOf,
  type Option,
  printTable,
  subject,
  withStore,
} from './command.js';
import { requireCompany } from './company.js';

/** A catalog with revisions. */
export interface RevisedCatalog {
  /** As commands name it, and as events do. */
  word: string;
  resource: string;
  what: string;
  /** Loads the code of the service only when it is needed. */
  load(): Promise<Revisions>;
  /** Only where companies have their own. */
  ofCompany?: { resource: string; load(companyId: number): Promise<Revisions> };
}

/** The commands for the revisions of a catalog. */
export function revisionCommands({ word, resource, what, load, ofCompany }: RevisedCatalog): Command[] {
  const options: Record<string, Option> = ofCompany
    ? { company: { type: 'string', help: `Of the ${what} that this company has for itself, by its id` } }
    : {};
  /** The revisions that a command is about, and how its events name them. */
  const meant = async (tx: Tx, { values }: Invocation) => {
    if (!ofCompany || values.company === undefined)
      return { revisions: await load(), resource, companyId: 0 };
    const companyId = numberOf(String(values.company), '--company');
    await requireCompany(tx, companyId);
    return { revisions: await ofCompany.load(companyId), resource: ofCompany.resource, companyId };
  };
  const switching = (verb: string, active: boolean): Command => ({
    name: `${word} ${verb}`,
    arguments: 'REVISION',
    summary: active
      ? `Make a revision of the ${what} available`
      : `Make a revision of the ${what} unavailable`,
    options,
    async run(invocation) {
      const wanted = subject(invocation, 'REVISION');
      const { name, changed, activeFromDate } = await withStore(
        invocation.config,
        async (tx, tell) => {
          const { revisions, resource, companyId } = await meant(tx, invocation);
          const revision = await requireRevision(tx, revisions, wanted);
          const changed = await revisions.setActive(tx, revision.id, active);
          if (changed)
            await tell({
              companyId,
              type: active ? 'catalog.activated' : 'catalog.deactivated',
              resource: `catalog:${resource}`,
              changes: [{ property: 'revision', to: revision.name }, ...startOf(revision, active)],
            });
          return { ...revision, changed };
        },
        `${word} ${verb}`,
      );
      console.log(changed ? `${verb}d revision ${name}` : `revision ${name} is ${verb}d already`);
      const day = active && startingDay(activeFromDate);
      if (day) console.log(`it will be active from ${day}`);
    },
  });
  return [
    {
      name: `${word} list`,
      summary: `List the revisions of the ${what}`,
      options,
      async run(invocation) {
        const { all, latest } = await withStore(invocation.config, async (tx) => {
          const { revisions, companyId } = await meant(tx, invocation);
          return {
            all: await revisions.list(tx),
            // Of a company's own, all that are active are in use.
            latest: companyId === 0 ? await revisions.find(tx, 'latest') : null,
          };
        });
        printTable(
          all.map((revision) => ({
            ...rowOf(revision),
            ...(latest !== null && { latest: revision.id === latest?.id }),
          })),
        );
      },
    },
    switching('activate', true),
    switching('deactivate', false),
  ];
}

const startOf = ({ activeFromDate }: Revision, active: boolean) => {
  const day = active ? startingDay(activeFromDate) : undefined;
  return day === undefined ? [] : [{ property: 'activeFromDate', to: day }];
};

export async function requireRevision(tx: Tx, revisions: Revisions, nameOrId: string): Promise<Revision> {
  const revision = await revisions.findNamed(tx, nameOrId);
  if (!revision) throw new UsageError(`there is no revision ${nameOrId}`);
  return revision;
}

const rowOf = ({ id, name, active, activeFromDate, activeToDate, description }: Revision) => ({
  id,
  name,
  active,
  from: activeFromDate.slice(0, 10),
  to: activeToDate?.slice(0, 10),
  description,
});
