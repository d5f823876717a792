import { readFileSync } from 'node:fs';
import { fillWithCatalog } from '../catalog.js';
import { columnsCsv, sparseXlsx } from './files.js';

/** What one caller sends to keep others waiting: each attack is prepared once, then fired on several connections. */

const [CUSTOMER, PROJECT, TRENCH, CALCULATION, EVENTS] = [
  'customer',
  'project',
  'trench',
  'calculation',
  'events',
].map((service) => `/public/${service}/rest`);
const CABLES = 5700;
const CABLES_AT_ONCE = 100;
const RATED_GROUPS = 100;
const BRANCHES = 300;
const CONNECTIONS = 8;

const nested = '['.repeat(500_000) + ']'.repeat(500_000);
const numbers = `[${'1,'.repeat(500_000)}1]`;
const base64 = (bytes) => JSON.stringify({ file: Buffer.from(bytes).toString('base64') });
const RULES = new URL('../../../data/cost/rules.json', import.meta.url);

/** The same request each time. */
const repeated = (method, path, options) => () => (attacker) => attacker.send(method, path, options);

/** A GET below a segment or a project that `made` tells of; `vary` makes no two requests equal. */
const reading =
  (service, key, pathOf, { vary } = {}) =>
  (made) => {
    let number = 0;
    return (attacker) =>
      attacker.send('GET', service + pathOf(made[key]) + (vary ? `${vary}${number++}` : ''));
  };

const drawing = (file) => (segment) => `/segments/${segment}/trench/drawing.${file}`;

export const ATTACKS = [
  {
    name: 'nested body, unknown path',
    attack: repeated('POST', '/nowhere', { body: nested, as: null }),
  },
  { name: 'nested body, /health/live', attack: repeated('POST', '/health/live', { body: nested, as: null }) },
  {
    name: 'nested body, /session',
    // As a page of the app sends it.
    attack: () => (attacker) =>
      attacker.send('POST', '/session', { body: nested, as: null, headers: { origin: attacker.address } }),
  },
  ...['svg', 'dxf', 'pdf'].flatMap((file) => [
    {
      name: `drawing.${file} of ${CABLES} cables, the same`,
      attack: reading(TRENCH, 'drawn', drawing(file)),
    },
    {
      name: `drawing.${file} of ${CABLES} cables, another each time`,
      attack: reading(TRENCH, 'drawn', drawing(file), { vary: '?drawingNumber=' }),
    },
  ]),
  {
    name: `the trench with ${CABLES} cables`,
    attack: reading(TRENCH, 'drawn', (segment) => `/segments/${segment}/trench`),
  },
  {
    name: '500 equal rules',
    attack: ({ drawn }) => {
      const [rule] = JSON.parse(readFileSync(RULES, 'utf8')).rules;
      const body = JSON.stringify({ segmentId: drawn, rules: Array.from({ length: 500 }, () => rule) });
      return (attacker) => attacker.send('POST', `${CALCULATION}/rulesets/starter/test`, { body });
    },
  },
  {
    name: `calculation of ${BRANCHES} large branches`,
    attack: reading(CALCULATION, 'calculated', (id) => `/calculations/by-projectid/${id}`),
  },
  {
    name: 'its quantity report as JSON',
    attack: reading(CALCULATION, 'calculated', (id) => `/reports/quantity/by-projectid/${id}/json`),
  },
  {
    name: 'its summary with explanations as PDF',
    attack: reading(
      CALCULATION,
      'calculated',
      (id) => `/reports/summary/by-projectid/${id}/pdf?explain=true`,
    ),
  },
  {
    name: 'a million numbers as usage',
    attack: repeated('POST', `${CUSTOMER}/users/admin/services/tb/usage`, { body: numbers }),
  },
  {
    name: 'the same as a user who is not confirmed',
    attack: repeated('POST', `${CUSTOMER}/users/unconfirmed/services/tb/usage`, {
      body: numbers,
      as: 'unconfirmed',
    }),
  },
  {
    name: 'a CSV with 350,000 columns',
    attack: repeated('POST', `${CALCULATION}/companyprices/import?dryRun=true`, {
      body: base64(columnsCsv()),
    }),
  },
  {
    name: 'an XLSX with cells in A and XFD',
    attack: repeated('POST', `${CALCULATION}/companyprices/import?dryRun=true`, {
      body: base64(sparseXlsx()),
    }),
  },
  {
    name: `equal limits of ${3 * RATED_GROUPS} conductors`,
    attack: reading(
      TRENCH,
      'rated',
      (segment) => `/segments/${segment}/trench/rating?mode=EQUAL_LIMITS&method=EXACT&hours=`,
      { vary: '1' },
    ),
  },
  {
    name: '1,500 long polls of one user',
    connections: 1500,
    attack: reading(EVENTS, 'head', (head) => `/events?after=${head}&wait=5`),
  },
];

/** A large trench, one with many conductors to rate, and a calculation with large branches. */
export async function prepareAttacks({ ask }, withStore) {
  const { id: project } = await ask(
    'PUT',
    `${PROJECT}/projects/by-owner/admin?moduleType=CABLESIMULATOR&moduleType=CALCULATION`,
    { number: 'ABUSE', name: 'Abuse', status: 'NEW', startDate: '2026-03-02T07:00:00Z' },
  );
  const [type] = await ask('GET', `${TRENCH}/catalog/cable-types?category=MV`);
  const segmentWith = async (count, more) => {
    const { id } = await ask('POST', `${TRENCH}/segments/by-projectid/${project}`, { name: `${count}` });
    for (let made = 0; made < count; made += CABLES_AT_ONCE)
      await ask('POST', `${TRENCH}/segments/${id}/trench/cables/batch`, {
        typeId: type.id,
        count: Math.min(CABLES_AT_ONCE, count - made),
        ...more,
      });
    return id;
  };
  const drawn = await segmentWith(CABLES);
  const rated = await segmentWith(RATED_GROUPS, { groupConfiguration: 'TRIANGLE' });
  const { big } = await withStore((store) => fillWithCatalog(store, 5000));
  const { id: calculated } = await ask('PUT', `${PROJECT}/projects/by-owner/admin?moduleType=CALCULATION`, {
    number: 'ABUSE-2',
    name: 'Abuse',
    status: 'NEW',
    startDate: '2026-03-02T07:00:00Z',
  });
  for (let branch = 0; branch < BRANCHES; branch++)
    await ask('PUT', `${CALCULATION}/calculationnodes/by-projectid/${calculated}`, {
      number: big[branch % big.length],
      quantity: branch + 1,
    });
  return { drawn, rated, calculated, head: await lastPosition(ask) };
}

/** The position after which nothing comes any more. */
async function lastPosition(ask) {
  let page = await ask('GET', `${EVENTS}/events?count=0`);
  do page = await ask('GET', `${EVENTS}/events?after=${page.head}&wait=1`);
  while (page.events.length);
  return page.head;
}

export const connectionsOf = ({ connections = CONNECTIONS }) => connections;
