import { isJson, type OpenApiDocument, type Parameter, preferredContent, resolve } from './document.js';
import { example } from './example.js';
import { type Child, html } from './html.js';
import type { Endpoint } from './operations.js';

/** The default address of a server. The script replaces it with the origin of the page. */
const ORIGIN = 'http://127.0.0.1:8080';

export interface ExampleRequest {
  /** From the base of the service on. */
  url: string;
  headers: Record<string, string>;
  /** The body as text; undefined for none, and for a file. */
  body?: string | undefined;
  isFile: boolean;
}

/** The request that gives the answer shown: the recorded one, with what it leaves out made up if it is required. */
export function exampleRequest(document: OpenApiDocument, endpoint: Endpoint): ExampleRequest {
  const { parameters } = endpoint;
  const sent = (place: string) =>
    parameters.filter((one) => one.in === place && (one.required || one.example !== undefined));
  const path = endpoint.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(valuesFor(document, parameter ?? { name, in: 'path' }).join(','));
  });
  const query = sent('query').flatMap((one) =>
    // A comma needs no encoding in a query, and is easier to read.
    valuesFor(document, one).map(
      (value) => `${one.name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
    ),
  );
  const body = endpoint.requestBody && preferredContent(endpoint.requestBody.content);
  const isFile = body !== undefined && !isJson(body.type);
  const value = body && !isFile && (body.example ?? example(document, body.schema ?? {}, 'request'));
  return {
    url: `${base(document)}${path}${query.length > 0 ? '?' : ''}${query.join('&')}`,
    headers: Object.fromEntries([
      ...sent('header').map((one) => [one.name, valuesFor(document, one).join(',')]),
      ...(body ? [['Content-Type', body.type]] : []),
    ]),
    body: value === undefined || value === false ? undefined : JSON.stringify(value, null, 2),
    isFile,
  };
}

/** A command that a reader can paste into a shell once `$TOKEN` is set. */
export function curl(document: OpenApiDocument, endpoint: Endpoint): Child {
  const { method } = endpoint;
  const { url, headers, body, isFile } = exampleRequest(document, endpoint);
  const answer = successContent(endpoint);
  const implied = method === 'get' || (method === 'post' && endpoint.requestBody);
  const options = [
    !endpoint.isPublic && '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    isFile && '--data-binary @file',
    body !== undefined && `-d ${quoted(body.replaceAll('\n', '\n  '))}`,
    answer && !isJson(answer.type) && '-OJ',
  ].filter((option) => typeof option === 'string');
  const flag = implied ? '' : `-X ${method.toUpperCase()} `;
  return html`curl ${flag}${address(url)}${options.map((option) => ` \\\n  ${option}`)}`;
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

/** The values of a parameter: several for one that is repeated. */
function valuesFor(
  document: OpenApiDocument,
  { name, schema = {}, example: stated, explode = true }: Parameter,
): string[] {
  const value =
    stated ?? example(document, { type: 'string', ...resolve(document, schema) }, 'request', name);
  const values = [value].flat().map(String);
  return explode ? values : [values.join(',')];
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
