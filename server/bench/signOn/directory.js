import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';

const KID = 'bench';
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The directory of a company, as little of it as a login needs. It asks nobody anything: a code is the nonce and the person
 * that it stands for. `busyMs` is how long it has worked on requests, which is no time of ours.
 */
export async function openDirectory(clientId) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const directory = { issuer, codeOf, busyMs: 0, close: () => server.close() };

  const documents = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    },
    '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }] },
  };

  async function answer(request, response) {
    const since = performance.now();
    response.on('finish', () => {
      directory.busyMs += performance.now() - since;
    });
    let form = '';
    for await (const chunk of request.setEncoding('utf8')) form += chunk;
    const body = documents[request.url] ?? tokensOf(new URLSearchParams(form).get('code'));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function tokensOf(code) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, ...JSON.parse(atob(code)) };
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: KID })}.${encoded(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    return {
      access_token: 'unused',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: `${signed}.${signature}`,
    };
  }
  return directory;
}

const codeOf = (claims) => btoa(JSON.stringify(claims));
