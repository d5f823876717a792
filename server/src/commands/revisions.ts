import { UsageError } from '../config.js';
import { type Revision, type Revisions, startingDay } from '../store/revisions.js';
import type { Tx } from '../store/store.js';
import { type Command, printTable, subject, withStore } from './command.js';

/** The commands for the revisions of a catalog. `load` loads the code of the service only when it is needed. */
export function revisionCommands(word: string, what: string, load: () => Promise<Revisions>): Command[] {
  const catalog = word === 'catalog' ? 'cost-catalog' : word;
  const switching = (verb: string, active: boolean): Command => ({
    name: `${word} ${verb}`,
    arguments: 'REVISION',
    summary: active
      ? `Make a revision of the ${what} available`
      : `Make a revision of the ${what} unavailable`,
    async run(invocation) {
      const revisions = await load();
      const wanted = subject(invocation, 'REVISION');
      const { name, changed, activeFromDate } = await withStore(
        invocation.config,
        async (tx, tell) => {
          const revision = await requireRevision(tx, revisions, wanted);
          const changed = await revisions.setActive(tx, revision.id, active);
          if (changed)
            await tell({
              companyId: 0,
              type: active ? 'catalog.activated' : 'catalog.deactivated',
              resource: `catalog:${catalog}`,
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
      async run({ config }) {
        const revisions = await load();
        const { all, latest } = await withStore(config, async (tx) => ({
          all: await revisions.list(tx),
          latest: await revisions.find(tx, 'latest'),
        }));
        printTable(all.map((revision) => ({ ...rowOf(revision), latest: revision.id === latest?.id })));
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
