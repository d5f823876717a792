import { createServer } from 'node:http';

/**
 * A receiver of webhooks in a process of its own. POST /hook takes a delivery, POST /hang never answers, and GET says
 * what came since the last GET: which project each delivery told of and when it came, and how long after its event.
 */
let [seen, delays] = [[], []];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ seen, delays }));
    [seen, delays] = [[], []];
    return;
  }
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    if (request.url === '/hang') return;
    const now = Date.now();
    const { timestamp, projectId } = JSON.parse(text);
    seen.push([projectId, now]);
    delays.push(now - Date.parse(timestamp));
    response.end();
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`receiver ready on http://127.0.0.1:${server.address().port}`),
);
