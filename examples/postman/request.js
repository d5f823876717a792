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
  const schema = operation.requestBody?.content['application/json'].schema;
  const body = schema && (BODIES[name] ?? sampleOf(schema, document));
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
        ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      ...(body && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
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
