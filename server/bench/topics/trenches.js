import { check } from '../load.js';
import { atLeast, atMost } from '../report.js';
import { fillWithSegments, layoutRatio, packingTime } from '../segments.js';
import { compare } from '../world.js';

const API = '/public/trench/rest/segments';

/** Reading and writing segments, compared with the floor. Segments that are written are not read. */
export async function measureTrenches(world) {
  const { ours, bare, projectIds, withStore } = world;
  const [reading, writing] = await withStore(async (store) => {
    const { typeId, ids, restore } = await fillWithSegments(store, ours, projectIds[0], 400);
    const [read, written, floored] = [ids.slice(0, 200), ids.slice(200, 300), ids.slice(300)];
    await fetch(`${bare.address}/sample/${floored[0]}`, { method: 'PUT' });
    const readFloor = { ...bare, paths: read.map((id) => `/segments/${id}`) };
    const readOurs = { ...ours, paths: read.map((id) => `${API}/${id}`) };
    const writeFloor = { ...bare, method: 'POST', paths: floored.map((id) => `/segments/${id}`) };
    const paths = written.map((id) => `${API}/${id}/trench/cables`);
    const writeOurs = { ...ours, method: 'POST', body: JSON.stringify({ typeId }), paths };
    await check(readOurs);
    const [ofReading] = await compare(world, readFloor, [readOurs]);
    const [ofWriting] = await compare(world, writeFloor, [writeOurs], restore);
    return [ofReading, ofWriting];
  });
  return [
    ['Trenches: requests per second, the floor being 1', 'median', 'range', 'goal'],
    atLeast('GET /segments/{id} with 60 items', reading.perSecond, 0.6),
    atLeast('POST /segments/{id}/trench/cables', writing.perSecond, 0.6),
    atMost('Layout and validation of 10,000 items, 1,000 being 1', layoutRatio(), 15),
    ['50 mixed cables packed into a pipe', `${packingTime().toFixed(1)} ms`],
  ];
}
