import { createHash } from 'node:crypto';
import { aProject, CALCULATION, DOCUMENT, fetchToken, PROJECT, request, TRENCH } from '../harness.js';
import { aSignedRecord } from '../signedRecord.js';

/** An earlier token, and the paths that it could read with their answers. */
export interface Remembered {
  token: string;
  answers: Record<string, { status: number; type: string | null; hash: string }>;
}

/** Writes a project with a trench, a calculation and a signed record, and a template, and records the answers of the server. */
export async function remember(address: string): Promise<Remembered> {
  const token = await fetchToken(address, 'planner');
  const call = async (method: string, path: string, body?: unknown) =>
    (await request(address + path, method, { token, body, headers: { 'api-version': '1.0' } })).body;
  const modules = 'moduleType=CABLESIMULATOR&moduleType=CALCULATION';
  const { id } = await call('PUT', `${PROJECT}/projects/by-owner/planner?${modules}`, aProject());
  const segment = await call('POST', `${TRENCH}/segments/by-projectid/${id}`, { name: 'Strekk A' });
  const [type] = await call('GET', `${TRENCH}/catalog/cable-types?category=MV`);
  await call('POST', `${TRENCH}/segments/${segment.id}/trench/cables`, { typeId: type.id });
  await call('PUT', `${CALCULATION}/calculationnodes/by-projectid/${id}`, {
    number: 'K-103.3',
    quantity: 120,
  });
  await call('PUT', `${TRENCH}/templates/fortau`, { name: 'Fortau', from: { segmentId: segment.id } });
  const record = await aSignedRecord(address, token, id);
  const paths = [
    `${PROJECT}/projects/${id}`,
    `${PROJECT}/projects/page?sort=number&count=1000`,
    `${TRENCH}/segments/${segment.id}`,
    `${TRENCH}/segments/${segment.id}/trench/drawing.pdf`,
    `${TRENCH}/templates/fortau`,
    `${CALCULATION}/calculationnodes/by-projectid/${id}`,
    `${CALCULATION}/reports/summary/by-projectid/${id}/pdf`,
    ...record,
    `${DOCUMENT}/meta/search?q=5080&max=1`,
    `${DOCUMENT}/download/ORGBLAD/5080`,
  ];
  // The first read of a project or a document is noted down, so the second answer is recorded.
  await answersOf(
    address,
    token,
    paths.filter((path) => !path.includes('pdf')),
  );
  return { token, answers: await answersOf(address, token, paths) };
}

/** The current answers for the same token and paths. */
export const again = async (address: string, { token, answers }: Remembered): Promise<Remembered> => ({
  token,
  answers: await answersOf(address, token, Object.keys(answers)),
});

async function answersOf(address: string, token: string, paths: string[]): Promise<Remembered['answers']> {
  const answers: Remembered['answers'] = {};
  for (const path of paths) {
    const headers = { authorization: `Bearer ${token}`, 'api-version': '1.0' };
    const response = await fetch(address + path, { headers });
    const hash = createHash('sha256').update(Buffer.from(await response.arrayBuffer()));
    answers[path] = {
      status: response.status,
      type: response.headers.get('content-type'),
      hash: hash.digest('hex'),
    };
  }
  return answers;
}
