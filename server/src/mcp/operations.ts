import { type Api, ApiRefusal } from './api.js';
import { differences, type FieldChange, newValues, type Target } from './confirmation.js';
import { stepChanges } from './trenchSteps.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const PROJECTS = '/public/project/rest/projects';
const SEGMENTS = '/public/trench/rest/segments';
const CALCULATION = '/public/calculation/rest';

/** What an assistant asks for. */
export interface Request {
  projectId?: number;
  segmentId?: number;
  owner?: string;
  body: object;
}

/** What a change is made to, as it is now. */
export interface Present {
  targets: Target[];
  /** The version that the change is made to; nothing if it makes something new. */
  etag?: string | undefined;
  body?: Anything;
}

export interface Write {
  method: 'POST' | 'PUT';
  path: string;
  present(api: Api): Promise<Present>;
  /** What changes, by the answer of a dry run. */
  changes(present: Present, answer: Anything): FieldChange[];
}

/** What an assistant may change. */
export const WRITES: Record<string, (request: Request) => Write> = {
  create_project: (request) => {
    const owner = need(request, 'owner');
    return {
      method: 'PUT',
      path: `${PROJECTS}/by-owner/${encodeURIComponent(owner)}`,
      present: async () => ({ targets: [{ kind: 'user', id: owner }] }),
      changes: () => newValues(request.body),
    };
  },
  update_project: (request) => {
    const path = projectPath(request);
    return {
      method: 'PUT',
      path,
      present: async (api) => {
        const { body, etag } = await api.call(path);
        return { targets: [projectTarget(body)], etag, body };
      },
      changes: ({ body }, answer) => differences(ownValues(body), ownValues(answer)),
    };
  },
  create_segment: (request) => ({
    method: 'POST',
    path: `${SEGMENTS}/by-projectid/${need(request, 'projectId')}`,
    present: inProject(request),
    changes: () => newValues(request.body),
  }),
  add_cable: (request) => ({
    ...ofTrench(request, 'cables'),
    changes: (_, { displayName }) => [
      ...(displayName === undefined ? [] : [{ field: 'cable', to: displayName }]),
      ...newValues(request.body),
    ],
  }),
  change_trench: (request) => ({
    ...ofTrench(request, 'changes'),
    changes: ({ body }, { steps }) =>
      stepChanges(body, steps, (request.body as { changes: readonly Anything[] }).changes),
  }),
  add_cost_code: (request) => ({
    method: 'PUT',
    path: `${CALCULATION}/calculationnodes/by-projectid/${need(request, 'projectId')}`,
    present: inProject(request),
    changes: (_, { name, totalCost }) => [
      ...newValues(request.body),
      ...newValues({ name, totalCost }).filter(({ to }) => to !== undefined),
    ],
  }),
  apply_design: (request) => {
    const path = `${CALCULATION}/designs/by-projectid/${need(request, 'projectId')}`;
    return {
      method: 'PUT',
      path,
      present: async (api) => {
        const preview = await api.call(`${path}/preview`, { method: 'POST', body: request.body });
        return { ...(await inProject(request)(api)), etag: preview.etag, body: preview.body };
      },
      changes: ({ body: { totalFrom, totalTo } }, { changes }) => [
        ...changes.flatMap(designChange),
        { field: 'total', from: totalFrom, to: totalTo },
      ],
    };
  },
};

const projectPath = (request: Request) => `${PROJECTS}/${need(request, 'projectId')}`;

const projectTarget = ({ id, number, name }: Anything): Target => ({ kind: 'project', id, number, name });

const inProject =
  (request: Request) =>
  async (api: Api): Promise<Present> => ({ targets: [projectTarget(await api.read(projectPath(request)))] });

/** What a project says of itself, without what every change moves. */
function ownValues({ modifiedDate: _, modifiedBy: __, meta: ___, ...own }: Anything): object {
  return own;
}

function ofTrench(request: Request, what: string): Omit<Write, 'changes'> {
  const trench = `${SEGMENTS}/${need(request, 'segmentId')}/trench`;
  return {
    method: 'POST',
    path: `${trench}/${what}`,
    present: async (api) => {
      const { body, etag } = await api.call(trench);
      const { id, name } = body.segment;
      return { targets: [{ kind: 'segment', id, name }, projectTarget(body.project)], etag, body };
    },
  };
}

/** A node of the calculation that the design adds, changes or removes. */
function designChange(change: Anything): FieldChange[] {
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
  if (value === undefined) throw new ApiRefusal(400, 'INVALID_INPUT', `${field} is missing.`);
  return value as NonNullable<Request[F]>;
}
