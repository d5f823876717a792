import type { OperationName } from '@spadework/client/calls';
import type { BodyOf } from '../contracts.js';
import type { Api, Contracts, DataOf } from './api.js';
import { differences, type FieldChange, newValues, type Target } from './confirmation.js';
import { ToolRefusal } from './refusal.js';
import { stepChanges } from './trenchSteps.js';

/** What an assistant asks for. The server judges the body. */
export interface Request {
  projectId?: number;
  segmentId?: number;
  owner?: string;
  body: object;
}

/** What a change is made to, as it is now. */
export interface Present<T = unknown> {
  targets: Target[];
  /** The version that the change is made to; nothing if it makes something new. */
  etag?: string | undefined;
  /** What the changed values are compared with. */
  data: T;
}

/** A write that was asked for. */
export interface Write<N extends OperationName = OperationName, T = unknown> {
  name: N;
  path: Contracts[N]['path'];
  present(api: Api): Promise<Present<T>>;
  /** What changes, by the answer of a dry run. */
  changes(present: Present<T>, answer: DataOf<N>): FieldChange[];
}

/** `present` gives to `changes` what it expects, so the types of both are checked here and needed nowhere else. */
const write = <N extends OperationName, T>(definition: Write<N, T>): Write => definition as unknown as Write;

/** What an assistant may change. */
export const WRITES: Record<string, (request: Request) => Write> = {
  create_project: (request) => {
    const owner = need(request, 'owner');
    return write({
      name: 'project.createProject',
      path: { owner },
      present: async () => ({ targets: [{ kind: 'user', id: owner }], data: undefined }),
      changes: () => newValues(request.body),
    });
  },
  update_project: (request) => {
    const path = { projectId: need(request, 'projectId') };
    return write({
      name: 'project.updateProject',
      path,
      present: async (api) => {
        const { data, etag } = await api.call('project.getProject', { path });
        return { targets: [projectTarget(data)], etag, data };
      },
      changes: ({ data }, answer) => differences(ownValues(data), ownValues(answer)),
    });
  },
  create_segment: (request) =>
    write({
      name: 'trench.createSegment',
      path: { projectId: need(request, 'projectId') },
      present: inProject(request),
      changes: () => newValues(request.body),
    }),
  add_cable: (request) =>
    write({
      name: 'trench.addCable',
      ...ofTrench(request),
      changes: (_, { displayName }) => [
        ...(displayName === undefined ? [] : [{ field: 'cable', to: displayName }]),
        ...newValues(request.body),
      ],
    }),
  change_trench: (request) =>
    write({
      name: 'trench.changeTrench',
      ...ofTrench(request),
      // The server has accepted the body.
      changes: ({ data }, { steps }) =>
        stepChanges(data, steps, (request.body as BodyOf<'trench.changeTrench'>).changes),
    }),
  add_cost_code: (request) =>
    write({
      name: 'calculation.addCalculationNode',
      path: { projectId: need(request, 'projectId') },
      present: inProject(request),
      changes: (_, { name, totalCost }) => [
        ...newValues(request.body),
        ...newValues({ name, totalCost }).filter(({ to }) => to !== undefined),
      ],
    }),
  apply_design: (request) => {
    const path = { projectId: need(request, 'projectId') };
    return write({
      name: 'calculation.applyDesign',
      path,
      present: async (api) => {
        const { data, etag } = await api.call('calculation.previewDesign', { path, body: request.body });
        return { ...(await inProject(request)(api)), etag, data };
      },
      changes: ({ data: { totalFrom, totalTo, pricing } }, { changes }) => [
        ...changes.flatMap(designChange),
        { field: 'pricing', to: pricing },
        { field: 'total', from: totalFrom, to: totalTo },
      ],
    });
  },
};

type NamedProject = Pick<DataOf<'project.getProject'>, 'id' | 'number' | 'name'>;

const projectTarget = ({ id, number, name }: NamedProject): Target => ({ kind: 'project', id, number, name });

const inProject =
  (request: Request) =>
  async (api: Api): Promise<Present> => {
    const { data } = await api.call('project.getProject', {
      path: { projectId: need(request, 'projectId') },
    });
    return { targets: [projectTarget(data)], data };
  };

/** What a project says of itself, without what every change moves. */
function ownValues({ modifiedDate: _, modifiedBy: __, meta: ___, ...own }: DataOf<'project.getProject'>) {
  return own;
}

function ofTrench(request: Request) {
  const path = { segmentId: need(request, 'segmentId') };
  return {
    path,
    present: async (api: Api): Promise<Present<DataOf<'trench.getTrench'>>> => {
      const { data, etag } = await api.call('trench.getTrench', { path });
      const { id, name } = data.segment;
      return { targets: [{ kind: 'segment', id, name }, projectTarget(data.project)], etag, data };
    },
  };
}

type DesignChange = DataOf<'calculation.applyDesign'>['changes'][number];

/** A node of the calculation that the design adds, changes or removes. */
function designChange(change: DesignChange): FieldChange[] {
  const { action, segmentName, number, name, unit, quantityFrom, quantityTo, costFrom, costTo } = change;
  const summary = (quantity: unknown, cost: unknown) =>
    quantity === undefined ? undefined : `${quantity} ${unit ?? ''}, ${cost}`;
  const field = [action, number, name, segmentName].filter(Boolean).join(' ');
  return [{ field, from: summary(quantityFrom, costFrom), to: summary(quantityTo, costTo) }];
}

function need<F extends 'projectId' | 'segmentId' | 'owner'>(
  request: Request,
  field: F,
): NonNullable<Request[F]> {
  const value = request[field];
  if (value === undefined) throw new ToolRefusal('INVALID_INPUT', `${field} is missing.`);
  return value as NonNullable<Request[F]>;
}
