import type { FastifyInstance } from 'fastify';
import { STORE_FAULTS } from '../../kernel/storeFaults.js';
import type { StoreFault } from '../../store/faults.js';
import { migrationState } from '../../store/migrations.js';
import type { Store } from '../../store/store.js';
import { LoginOutcomes } from './logins.js';

/** Reasons for which a server cannot do its work, the worst first, each with one line for operators. */
export const OUTAGES = {
  STOPPING: 'draining',
  STORE_UNREACHABLE: 'the store is out of reach',
  MIGRATIONS_MISSING: 'migrations are missing',
  STORE_FULL: STORE_FAULTS.FULL.brief,
  STORE_READ_ONLY: STORE_FAULTS.READ_ONLY.brief,
  STORE_RIGHTS: STORE_FAULTS.RIGHTS.brief,
  LOGINS_FAILING: 'logins fail',
} as const;
export type Outage = keyof typeof OUTAGES;

const OF_STORE: [Outage, StoreFault][] = [
  ['STORE_UNREACHABLE', 'AWAY'],
  ['STORE_FULL', 'FULL'],
  ['STORE_READ_ONLY', 'READ_ONLY'],
  ['STORE_RIGHTS', 'RIGHTS'],
];

/** What requests can meet. */
export const MET_OUTAGES: readonly Outage[] = [...OF_STORE.map(([outage]) => outage), 'LOGINS_FAILING'];

/** Knows what keeps this server from its work: by asking the store, and by what requests met. */
export class OutageWatch {
  readonly #logins = new LoginOutcomes();

  constructor(
    readonly store: Store,
    readonly isDraining: () => boolean,
  ) {}

  observe(app: FastifyInstance): void {
    this.#logins.observe(app);
  }

  /** What requests and the server's own work met lately. */
  get met(): Outage[] {
    const found: Outage[] = OF_STORE.filter(([, fault]) => this.store.troubles.has(fault)).map(
      ([one]) => one,
    );
    if (this.#logins.areFailing) found.push('LOGINS_FAILING');
    return found;
  }

  /** Why this server cannot do all of its work; `missing` migrations are undefined if the store did not answer. */
  outages(missing: number | undefined): Outage[] {
    // A store that answers is not out of reach, whatever a broken connection met.
    const met = this.met.filter((one) => one !== 'STORE_UNREACHABLE');
    const hasOtherCause = met.some((one) => one !== 'LOGINS_FAILING');
    const asked: [Outage, boolean][] = [
      ['STOPPING', this.isDraining()],
      ['STORE_UNREACHABLE', missing === undefined && !hasOtherCause],
      ['MIGRATIONS_MISSING', (missing ?? 0) > 0],
    ];
    return [...asked.filter(([, isSo]) => isSo).map(([one]) => one), ...met];
  }

  /** The worst outage now. */
  async outage(): Promise<Outage | undefined> {
    return this.outages(await this.#missing())[0];
  }

  /** Why no request should come to this server: for what another one may do better. */
  async closed(): Promise<Outage | undefined> {
    const missing = await this.#missing();
    const isOpen = missing === 0 && !this.isDraining();
    return isOpen ? undefined : this.outages(missing)[0];
  }

  async #missing(): Promise<number | undefined> {
    if (this.isDraining()) return undefined;
    return migrationState(this.store).then(
      ({ missing }) => missing,
      () => undefined,
    );
  }
}
