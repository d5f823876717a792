import { Agent, request } from 'node:http';

/** Another address of this machine, so that limits by address do not count the victim with the attacker. */
const ADDRESS = '127.0.0.2';

/** Sends requests as one caller. An answer is its status and its bytes. */
export function attackerAt(address, tokens) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000, localAddress: ADDRESS });

  const send = (method, path, { body, as = 'admin', headers = {} } = {}) =>
    new Promise((resolve) => {
      const sent = request(
        address + path,
        {
          agent,
          method,
          headers: {
            ...(as && { authorization: `Bearer ${tokens[as]}` }),
            'api-version': '1.0',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) => {
          const chunks = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('close', () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: answer.statusCode,
              retryAfter: Number(answer.headers['retry-after'] ?? 0),
              bytes,
            });
          });
        },
      );
      sent.on('error', (error) => resolve({ status: error.code ?? 'error', bytes: Buffer.alloc(0) }));
      sent.end(body);
    });

  /** A request that has to succeed, for what comes before an attack. */
  const ask = async (method, path, body) => {
    const { status, bytes } = await send(method, path, {
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`${method} ${path} answers ${status} ${bytes.subarray(0, 500)}`);
    return bytes.length ? JSON.parse(bytes.toString()) : undefined;
  };

  return { address, send, ask, close: () => agent.destroy() };
}
