import { BODIES, KEPT, PATH_VALUES, QUERY_VALUES } from './demoValues.js';
import { sampleOf } from './sample.js';

/** An operation of an OpenAPI document as a complete request. */
export function requestOf(operation, document) {
  const { operationId: name, method, parameters } = operation;
  const service = document.servers[0].url.split('/')[2];
  const path = (document.servers[0].url + operation.path).replace(/\{(\w+)\}/g, (_, parameter) =>
    pathValue(
      service,
      parameters.find((candidate) => candidate.in === 'path' && candidate.name === parameter),
    ),
  );
  const query = parameters.filter((parameter) => parameter.in === 'query').flatMap((p) => queryOf(name, p));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const [type, { schema } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const isFile = schema !== undefined && type !== 'application/json';
  const body =
    schema && !isFile && (BODIES[`${service}.${name}`] ?? BODIES[name] ?? sampleOf(schema, document));
  return {
    name,
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    creates: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
    status: Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
    request: {
      method,
      header: [
        ...parameters.filter((parameter) => parameter.in === 'header').map(headerOf),
        ...(schema ? [{ key: 'Content-Type', value: type }] : []),
      ],
      // Whoever sends it chooses the file.
      ...(isFile && { body: { mode: 'file', file: {} } }),
      ...(body && {
        body: { mode: 'raw', raw: rawOf(body), options: { raw: { language: 'json' } } },
      }),
      url: {
        raw: `{{baseUrl}}${path}${sent.length ? `?${sent.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: path.slice(1).split('/'),
        ...(query.length && { query }),
      },
    },
  };
}

/** As JSON; the ids of projects and segments are numbers, which a variable in quotes would not be. */
const rawOf = (body) => JSON.stringify(body, null, 2).replaceAll(/"({{(?:project|segment)Id}})"/g, '$1');

/** The test script: stores variables from the answer, and checks its status. */
export function scriptOf(name, status, kept = KEPT[name] ?? {}) {
  const exec = [
    `pm.test('answers ${status}', () => pm.response.to.have.status(${status}));`,
    ...Object.entries(kept).map(
      ([variable, place]) =>
        `pm.collectionVariables.set('${variable}', pm.response.json()${accessor(place)});`,
    ),
  ];
  return [{ listen: 'test', script: { type: 'text/javascript', exec } }];
}

/** Converts `sections.0.id` to a JavaScript expression. */
const accessor = (place) =>
  place
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('');

/** A value of the demo data, or a variable from an earlier answer. */
const pathValue = (service, { name, schema }) =>
  PATH_VALUES[`${service}.${name}`] ?? schema.enum?.[0] ?? `{{${name}}}`;

const queryOf = (operation, { name, description, schema }) => {
  const given = QUERY_VALUES[`${operation}.${name}`];
  const values = given ?? [String(schema.enum?.[0] ?? schema.items?.enum?.[0] ?? '')];
  return values.map((value) => ({
    key: name,
    value,
    ...(description && { description }),
    ...(!given && { disabled: true }),
  }));
};

const headerOf = ({ name, description, required, schema }) => ({
  key: name,
  value: schema.const ?? (schema.type === 'boolean' ? 'true' : ''),
  description,
  ...(!required && { disabled: true }),
});
