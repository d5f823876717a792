import { createServer } from 'node:http';

/**
 * A receiver of webhooks in a process of its own. POST /hook takes a delivery, POST /hang never answers, and GET says
 * what came since the last GET: how long after its event each delivery came, and when the first and the last one did.
 */
let delays = [];
let [first, last] = [undefined, undefined];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ delays, first, last }));
    delays = [];
    first = undefined;
    return;
  }
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    if (request.url === '/hang') return;
    last = Date.now();
    first ??= last;
    delays.push(last - Date.parse(JSON.parse(text).timestamp));
    response.end();
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`receiver ready on http://127.0.0.1:${server.address().port}`),
);
