import { randomUUID } from 'node:crypto';
import { aCheckpoint, publishChecklists, SMALL } from './checklist.js';
import { type Anything, aProject, CHECKLIST, PROJECT, type Reply, type TestServer } from './harness.js';

export type RecordCaller = (
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string>; as?: string },
) => Promise<Reply>;

/** A list of a choice with two parts, a text that needs a photo, and an option. */
const ROWS = [
  ...SMALL,
  aCheckpoint(1, { assessmentTypes: 'FINALINSPECTION|PLANNING', sheetsForCorrection: '4000' }),
  { kind: 'SUBCHECKPOINT', id: 11, name: 'Del 11', parent: 1, primarySorting: 10 },
  { kind: 'SUBCHECKPOINT', id: 12, name: 'Del 12', parent: 1, primarySorting: 20 },
  aCheckpoint(2, {
    assessmentTypes: 'FINALINSPECTION',
    answerType: 'TEXT',
    camera: 'yes',
    primarySorting: 20,
  }),
  aCheckpoint(3, { assessmentTypes: 'FINALINSPECTION', option: 'yes', primarySorting: 30 }),
];
export const KEYS = ['checkpoint.1', 'sub.11', 'sub.12', 'checkpoint.2'];

/** Publishes the list as the latest revision, and makes a project of `planner` with a reader of another company. */
export async function aRecordWorld(server: TestServer) {
  const revisionId = await publishChecklists(server, 'records', '2026-03-01', ROWS);
  const tokens: Record<string, string> = {};
  for (const user of ['planner', 'colleague', 'south', 'admin']) tokens[user] = await server.token(user);
  tokens.client = await server.token();
  const call: RecordCaller = (method, path, { as = 'planner', ...options } = {}) =>
    server.request(method, CHECKLIST + path, { token: tokens[as]!, ...options });
  const aRecordProject = async (): Promise<number> =>
    (
      await server.request(
        'PUT',
        `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CABLESIMULATOR`,
        {
          token: tokens.planner!,
          body: aProject(),
        },
      )
    ).body.id;
  return { revisionId, tokens, call, aRecordProject };
}

export const aList = (projectId: number, more: object = {}) => ({
  projectId,
  facilityId: 1,
  assessmentType: 'FINALINSPECTION',
  ...more,
});

/** An answer to a choice, with what a test overrides. */
export const anAnswer = (key: string, more: object = {}) => ({
  id: randomUUID(),
  key,
  basedOn: [] as string[],
  answeredAt: '2026-05-04T08:00:00.000Z',
  value: 'OK',
  ...more,
});

export const aDeviation = (key: string, more: object = {}) =>
  anAnswer(key, { value: 'DEVIATION', severity: 'HIGH', comment: 'Løs skrue', ...more });

/** Answers to everything that the list asks. */
export const allAnswers = () =>
  KEYS.map((key) =>
    key === 'checkpoint.2'
      ? anAnswer(key, { value: null, text: '0,4 Ω', noPhotoReason: 'Mørkt' })
      : anAnswer(key),
  );

export const codeOf = ({ status, body }: Reply) => [status, body?.code];
export const pathsOf = ({ status, body }: Reply) => [status, body?.errors?.map(({ path }: Anything) => path)];
