import { faultFaults, type Operated, operationFaults } from '@spadework/core/trench';
import { changesBetween } from '../../../events/difference.js';
import { changed, unchanged } from '../../../events/door.js';
import type { EventType, NewEvent, PropertyChange } from '../../../events/event.js';
import type { Call, Handlers, Operation } from '../../../http/contract.js';
import { requireMatch, versionTag } from '../../../http/etag.js';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import { requireModuleProject } from '../../project/index.js';
import { operatedIn } from '../circuits/bodies.js';
import { presentOperated, refuseFaults } from '../circuits/circuits.js';
import type { trenchService } from '../contract.js';
import * as store from './feeders.sql.js';
import { requireLegs } from './legs.js';
import { MAX_FEEDERS } from './limits.js';

export const feederHandlers = {
  async listFeeders(call) {
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    return { body: (await store.listFeeders(call.tx, project)).map(present) };
  },

  async addFeeder(call) {
    const { tx, body, language } = call;
    // The lock on the project keeps others from adding one more at the same time.
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    const content = {
      name: body.name,
      operation: null,
      fault: null,
      ...operatedIn(body),
      legs: body.legs ?? [],
    };
    refuseOperated(content, language);
    await requireLegs(tx, project, content.legs, [], language);
    if ((await store.countFeeders(tx, project)) >= MAX_FEEDERS) throw new Refusal('FEEDERS_FULL');
    const id = await store.newFeederId(tx);
    const feeder = { companyId: project.companyId, projectId: project.id, id };
    return changed(
      { rows: store.insertFeeder(project, id, content), event: eventOf('feeder.added', feeder) },
      answer,
    );
  },

  async getFeeder(call) {
    return answer(await openFeeder(call));
  },

  async updateFeeder(call) {
    const { tx, body, language } = call;
    const before = await openFeeder(call);
    const { name, legs } = body;
    const after = { ...before, ...operatedIn(body), ...(name != null && { name }), ...(legs && { legs }) };
    refuseOperated(after, language);
    await requireLegs(tx, projectOf(before), after.legs, before.legs, language);
    const changes = changesBetween(before, after, ['name', 'operation', 'fault', 'legs']);
    if (changes.length === 0) return unchanged(answer(before));
    return changed(
      { rows: store.saveFeeder(before, after), event: eventOf('feeder.changed', before, changes) },
      answer,
    );
  },

  async deleteFeeder(call) {
    const feeder = await openFeeder(call);
    // What is gone cannot be asked for its name.
    const told = [{ property: 'name', from: feeder.name }];
    return changed(
      { rows: store.deleteFeeder(feeder), event: eventOf('feeder.deleted', feeder, told) },
      () => ({}),
    );
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

type FeederCall = Pick<Call<Operation>, 'tx' | 'caller' | 'operation' | 'ifMatch'> & {
  params: { feederId: number };
};

/** A feeder whose project gives the caller the right that the operation asks for. One out of reach is not found. */
export async function openFeeder(call: FeederCall): Promise<store.FeederRow> {
  const { tx, params, ifMatch } = call;
  const found = await store.findProjectOf(tx, params.feederId);
  if (!found) throw new Refusal('FEEDER_NOT_FOUND');
  const project = await requireModuleProject(
    { ...call, params: found },
    'CABLESIMULATOR',
    'FEEDER_NOT_FOUND',
  );
  // Under the lock of its project it may be gone, and has the version that is compared.
  const feeder = await store.findFeeder(tx, project, params.feederId);
  if (!feeder) throw new Refusal('FEEDER_NOT_FOUND');
  requireMatch(ifMatch, etagOf(feeder));
  return feeder;
}

const etagOf = ({ id, version }: store.FeederRow): string => versionTag(id, version);

const projectOf = ({ companyId, projectId }: store.FeederRow) => ({ companyId, id: projectId });

const present = ({ companyId: _, operation, fault, ...feeder }: store.FeederRow) => ({
  ...feeder,
  ...presentOperated({ operation, fault }),
});

const answer = (feeder: store.FeederRow) => ({ body: present(feeder), etag: etagOf(feeder) });

const refuseOperated = ({ operation, fault }: Operated, language: Language): void =>
  refuseFaults(
    [...operationFaults(operation), ...faultFaults(fault)].map((field) => ({
      reason: 'INVALID_VALUE',
      field,
      details: [],
    })),
    language,
  );

const eventOf = (
  type: EventType,
  { companyId, projectId, id }: Pick<store.FeederRow, 'companyId' | 'projectId' | 'id'>,
  changes: readonly PropertyChange[] = [],
): NewEvent => ({ companyId, projectId, type, resource: `feeder:${id}`, changes });
