import { isJson, type OpenApiDocument, type Parameter, preferredContent, resolve } from './document.js';
import { example } from './example.js';
import { type Child, html } from './html.js';
import type { Endpoint } from './operations.js';

/** The default address of a server. The script replaces it with the origin of the page. */
const ORIGIN = 'http://127.0.0.1:8080';

/** A command that a reader can paste into a shell once `$TOKEN` is set. */
export function curl(document: OpenApiDocument, endpoint: Endpoint): Child {
  const { method, parameters } = endpoint;
  const required = (place: string) => parameters.filter((one) => one.in === place && one.required);
  const path = endpoint.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(textFor(document, parameter ?? { name, in: 'path' }));
  });
  const query = required('query').map((one) => `${one.name}=${encodeURIComponent(textFor(document, one))}`);
  const body = endpoint.requestBody && preferredContent(endpoint.requestBody.content);
  const answer = successContent(endpoint);
  const implied = method === 'get' || (method === 'post' && body);
  const options = [
    !endpoint.isPublic && '-H "Authorization: Bearer $TOKEN"',
    ...required('header').map((one) => `-H ${quoted(`${one.name}: ${textFor(document, one)}`)}`),
    body && `-H ${quoted(`Content-Type: ${body.type}`)}`,
    body && bodyOption(document, body),
    answer && !isJson(answer.type) && '-OJ',
  ].filter((option) => typeof option === 'string');
  const target = `${base(document)}${path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
  const flag = implied ? '' : `-X ${method.toUpperCase()} `;
  return html`curl ${flag}${address(target)}${options.map((option) => ` \\\n  ${option}`)}`;
}

/** The commands that fetch a token, for each flow that a document declares. */
export function tokenCommands(document: OpenApiDocument): { flow: string; command: Child }[] {
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  return schemes.flatMap(({ flows = {} }) =>
    Object.entries(flows).flatMap(([flow, { tokenUrl }]) => {
      const fields = FIELDS[flow];
      if (!tokenUrl || !fields) return [];
      const lines = ['-u "$CLIENT_ID:$CLIENT_SECRET"', ...fields].map((line) => ` \\\n  ${line}`);
      return [{ flow, command: html`curl ${address(tokenUrl)}${lines}` }];
    }),
  );
}

const FIELDS: Record<string, string[]> = {
  password: [
    '-d grant_type=password',
    '--data-urlencode "username=$USER_NAME"',
    '--data-urlencode "password=$PASSWORD"',
  ],
  clientCredentials: ['-d grant_type=client_credentials'],
};

/** A URL in shell quotes. The origin of this server is marked, so that the script can replace it. */
function address(url: string): Child {
  const rest = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url;
  if (!rest.startsWith('/')) return quoted(url);
  const steps = quoted(rest)
    .slice(1)
    .split(/(?=\/)/);
  return html`'<span data-origin>${ORIGIN}</span>${steps.map((step) => html`<wbr>${step}`)}`;
}

export const base = (document: OpenApiDocument) => (document.servers?.[0]?.url ?? '').replace(/\/$/, '');

export function successContent({ responses = {} }: Endpoint) {
  const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? 'default';
  return preferredContent(responses[status]?.content);
}

function bodyOption(
  document: OpenApiDocument,
  body: NonNullable<ReturnType<typeof preferredContent>>,
): string {
  if (!isJson(body.type)) return '--data-binary @file';
  const value = body.example ?? example(document, body.schema ?? {}, 'request');
  return `-d ${quoted(JSON.stringify(value, null, 2).replaceAll('\n', '\n  '))}`;
}

function textFor(document: OpenApiDocument, { name, schema = {}, example: stated }: Parameter): string {
  const value =
    stated ?? example(document, { type: 'string', ...resolve(document, schema) }, 'request', name);
  return typeof value === 'object' ? [value].flat().join(',') : String(value);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
