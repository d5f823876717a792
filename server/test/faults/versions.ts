import { type Anything, aProject, fetchToken, PROJECT, request, TRENCH } from '../harness.js';
import { LONG } from './counts.js';
import { startProgram } from './program.js';

const [WRITERS, SECTIONS] = [8, LONG ? 8 : 4];

/** Many writers change one segment through two servers; says which acknowledged changes were overwritten. */
export async function overwritten(url: string, env: Record<string, string> = {}): Promise<string[]> {
  const words = ['serve', '--port', '0', '--rate-limit', '0', '--database-url', url, '--log-level', 'warn'];
  const servers = [startProgram(words, { env }), startProgram(words, { env })];
  const addresses = await Promise.all(servers.map((server) => server.ready()));
  const token = await fetchToken(addresses[0]!, 'planner');
  const send = (server: number, method: string, path: string, body?: object) =>
    request<Anything>(addresses[server % 2]! + path, method, {
      token,
      headers: { 'api-version': '1.0' },
      body,
    });
  const path = `${PROJECT}/projects/by-owner/planner?moduleType=CABLESIMULATOR`;
  const { id: projectId } = (await send(0, 'PUT', path, aProject())).body;
  const at = `${TRENCH}/segments/by-projectid/${projectId}`;
  const { id } = (await send(0, 'POST', at, { name: 'Mange om ett' })).body;

  const acknowledged: string[] = [];
  const findings: string[] = [];
  const write = async (writer: number) => {
    for (let added = 0; added < SECTIONS; ) {
      const { status, body } = await send(writer, 'POST', `${TRENCH}/segments/${id}/trench/sections`, {});
      if (status === 200) added = acknowledged.push(body.id) && added + 1;
      else if (status !== 503 && body.code !== 'CONCURRENT_CHANGE')
        return findings.push(JSON.stringify(body));
    }
    return 0;
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i)));
  const { sections } = (await send(1, 'GET', `${TRENCH}/segments/${id}`)).body;
  const stored = new Set(sections.map((section: Anything) => section.id));
  for (const server of servers) await server.end('SIGTERM');
  const lost = acknowledged.filter((section) => !stored.has(section));
  return [...findings, ...lost.map((section) => `overwritten: section ${section}`)];
}
