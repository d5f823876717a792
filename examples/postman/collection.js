import { AS_CLIENT, EXPECTED, FIRST, VARIABLES } from './demoValues.js';
import { inOrder } from './order.js';
import { requestOf, scriptOf } from './request.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** All requests of all services, in an order that works when they are run from top to bottom. */
export function collectionOf(address, documents) {
  const services = documents.map((document) => ({
    document,
    requests: operationsOf(document).map((operation) => requestOf(operation, document)),
  }));
  const isFirst = ({ name }) => name === FIRST;
  const first = services.flatMap(({ requests }) => requests).filter(isFirst);
  return {
    info: {
      name: 'Spadework',
      description:
        'Every request of the seven services. Start with the folder “Start here”: it logs in and creates the project that the others work in.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: Object.entries({ baseUrl: address, ...VARIABLES }).map(([key, value]) => ({ key, value })),
    item: [
      { name: 'Start here', item: [...logins(), ...first.map(itemOf)] },
      ...services.map(({ document, requests }) => ({
        name: document.info.title.replace('Spadework ', ''),
        description: document.info.description,
        item: inOrder(requests.filter((request) => !isFirst(request))).map(itemOf),
      })),
    ],
  };
}

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );

function itemOf({ name, summary, description, status, request }) {
  const expected = EXPECTED[name]?.status ?? status;
  const text = [summary, description, `Answers ${expected}${because(name)}.`].filter(Boolean).join('\n\n');
  const auth = AS_CLIENT.includes(name) && {
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{clientToken}}', type: 'string' }] },
  };
  return { name, event: scriptOf(name, expected), request: { ...auth, ...request, description: text } };
}

const because = (name) => (EXPECTED[name] ? `: ${EXPECTED[name].why}` : '');

/** The client flow comes first, so that the following requests use the token of the user. */
const logins = () => [
  login(
    'logInAsClient',
    'For a program that calls without a user.',
    { grant_type: 'client_credentials' },
    { token: 'access_token', clientToken: 'access_token' },
  ),
  login('logInAsUser', 'For a program that calls on behalf of a user.', {
    grant_type: 'password',
    username: '{{username}}',
    password: '{{password}}',
  }),
];

const login = (name, description, form, kept = { token: 'access_token' }) => ({
  name,
  event: scriptOf(name, 200, kept),
  request: {
    method: 'POST',
    description: `${description} The token is kept for all other requests.\n\nAnswers 200.`,
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: '{{clientId}}', type: 'string' },
        { key: 'password', value: '{{clientSecret}}', type: 'string' },
      ],
    },
    header: [],
    body: { mode: 'urlencoded', urlencoded: Object.entries(form).map(([key, value]) => ({ key, value })) },
    url: { raw: '{{baseUrl}}/oauth2/token', host: ['{{baseUrl}}'], path: ['oauth2', 'token'] },
  },
});
