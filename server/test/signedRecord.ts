import { randomUUID } from 'node:crypto';
import { CHECKLIST, request } from './harness.js';
import { aPixel, hashOf } from './pictures.js';

const POINT = 'checkpoint.1001';
export const PIXEL = aPixel(70, 80, 90);

/** A part of a photo, as a phone sends it. */
export const sendPart = (
  address: string,
  token: string,
  photo: string,
  bytes: Uint8Array,
): Promise<Response> =>
  fetch(`${address}${photo}/parts/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes as Uint8Array<ArrayBuffer>,
  });

/** A record of the demo's list for planning that is submitted, and the hash of what would be signed. */
export async function aSubmittedRecord(address: string, token: string, projectId: number) {
  const record = `${CHECKLIST}/records/${randomUUID()}`;
  const put = async (method: string, path: string, body?: unknown) =>
    (await request(address + path, method, { token, body })).body;
  await put('PUT', record, { projectId, facilityId: 11, assessmentType: 'PLANNING' });
  const { missing } = await put('POST', `${record}/submit`);
  const answers = missing.map(({ key }: { key: string }) => ({
    ...{ id: randomUUID(), key, basedOn: [], answeredAt: '2026-05-04T08:00:00.000Z', value: 'OK' },
    noPhotoReason: 'Mørkt',
  }));
  await put('PUT', `${record}/answers`, { answers });
  const { contentHash } = await put('POST', `${record}/submit`);
  return { record, contentHash: contentHash as string };
}

/** A record of the demo's list for planning with a deviation and a photo, signed by `planner`. Returns what it can be read by. */
export async function aSignedRecord(address: string, token: string, projectId: number): Promise<string[]> {
  const record = `${CHECKLIST}/records/${randomUUID()}`;
  const photo = `${record}/photos/${hashOf(PIXEL)}`;
  const put = async (method: string, path: string, body?: unknown) =>
    (await request(address + path, method, { token, body })).body;
  const answer = (key: string, more: object = { value: 'OK' }) => ({
    ...{ id: randomUUID(), key, basedOn: [], answeredAt: '2026-05-04T08:00:00.000Z', noPhotoReason: 'Mørkt' },
    ...more,
  });
  await put('PUT', record, { projectId, facilityId: 11, assessmentType: 'PLANNING' });
  const deviation = { value: 'DEVIATION', severity: 'LOW', comment: 'Merkebåndet mangler.' };
  await put('PUT', `${record}/answers`, { answers: [answer(POINT, deviation)] });
  const told = { size: PIXEL.length, type: 'image/png', keys: [POINT] };
  await put('PUT', photo, told);
  await sendPart(address, token, photo, PIXEL);
  await put('PUT', photo, told);
  const { missing } = await put('POST', `${record}/submit`);
  await put('PUT', `${record}/answers`, { answers: missing.map(({ key }: { key: string }) => answer(key)) });
  const { contentHash } = await put('POST', `${record}/submit`);
  await put('POST', `${record}/sign`, { role: 'EXECUTED', contentHash, password: 'demo-password' });
  const { ok } = await put('GET', `${record}/verify`);
  if (!ok) throw new Error('the record was not signed');
  return [
    record,
    `${record}/content`,
    `${record}/verify`,
    photo,
    `${photo}?size=thumb`,
    `${record}/deviations/${POINT}`,
  ];
}
