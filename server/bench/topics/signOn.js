import { raw } from '../../dist/store/sql.js';
import { load } from '../load.js';
import { median, spread } from '../numbers.js';
import { atMost, count } from '../report.js';
import { openDirectory } from '../signOn/directory.js';
import { fillWithPeople, groupOf, patchOf, userOf } from '../signOn/people.js';
import { log, openWorld, settle, tokenOf } from '../world.js';

const ADMINISTRATION = '/public/customer/rest/administration';
const CLIENT_ID = 'spadework';
const PEOPLE = 1000;
const GROUPS = 50;
const LARGE = 500;
/** Its name gives roles, so everybody in it gets them. */
const ROLE_GROUP = 'Planleggere';
/** Of the other groups, so that everybody is in one. */
const SMALL = 20;
/** Directories send some requests at once. */
const AT_ONCE = 4;
const PATCHES = 200;
const PAGE = '/scim/v2/Users?startIndex=1&count=100';
const [FEW, MANY] = [100, 10_000];
const LOGINS = 60;

/** What a directory waits for that sends its people, and what people wait for who log in with it. */
export async function measureSignOn({ plan }) {
  const directory = await openDirectory(CLIENT_ID);
  const worlds = [];
  /** A server with a store of its own. */
  async function openCompany() {
    const world = await openWorld();
    worlds.push(world);
    // All people of the bench have one address, and a login is limited by it.
    const env = { SPADEWORK_DIRECTORY_ALLOW: '127.0.0.1', SPADEWORK_RATE_LIMIT: '0' };
    const server = await world.serve({ env });
    const admin = await tokenOf(server, 'admin');
    const connect = (id) => addConnection(server, admin, directory, id);
    return { server, connect, withStore: world.withStore };
  }
  try {
    const [small, large] = [await openCompany(), await openCompany()];
    return [
      ...(await measureLogins(large, directory, plan.rounds)),
      [],
      ...(await measurePages(small, large, plan.rounds)),
      [],
      ...(await measureSending(large, plan.rounds)),
    ];
  } finally {
    directory.close();
    for (const world of worlds) await world.close();
  }
}

/** A connection with the directory, and the token with which it sends people. */
async function addConnection(server, admin, { issuer }, connectionId) {
  const call = caller(server, admin);
  await call('POST', `${ADMINISTRATION}/connections`, {
    connectionId,
    name: connectionId,
    issuer,
    clientId: CLIENT_ID,
    roleSource: 'SCIM',
    mapping: [{ value: ROLE_GROUP, roles: ['tb.bruker', 'prosjektsystem.bruker'] }],
    active: true,
  });
  const { token } = await call('POST', `${ADMINISTRATION}/connections/${connectionId}/scim-token`);
  const end = () => call('DELETE', `${ADMINISTRATION}/connections/${connectionId}`);
  return { connectionId, token, end };
}

const caller =
  ({ address }, token) =>
  async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && {
          'content-type': path.startsWith('/scim') ? 'application/scim+json' : 'application/json',
        }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };

async function timed(work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function measureLogins({ server, connect }, directory, rounds) {
  const { connectionId } = await connect('logins');
  let people = 0;
  /** A whole login, and how long it took without what the directory did. */
  async function logIn(subject) {
    const since = performance.now();
    const busy = directory.busyMs;
    const redirected = async (path, cookie = '') => {
      const answer = await fetch(server.address + path, { redirect: 'manual', headers: { cookie } });
      await answer.arrayBuffer();
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
      return { to: answer.headers.get('location'), cookies };
    };
    const begun = await redirected(`/login/${connectionId}`);
    const { searchParams } = new URL(begun.to);
    const claims = { sub: subject, nonce: searchParams.get('nonce'), email: `${subject}@north.example` };
    const query = new URLSearchParams({
      code: directory.codeOf(claims),
      state: searchParams.get('state'),
      iss: directory.issuer,
    });
    const finished = await redirected(`/login/${connectionId}/callback?${query}`, begun.cookies[0]);
    if (finished.to !== '/') throw new Error(`a login leads to ${finished.to}`);
    return performance.now() - since - (directory.busyMs - busy);
  }
  const first = await logIn('first');
  const [fresh, known] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const names = Array.from({ length: LOGINS }, () => `person-${++people}`);
    const times = { fresh: [], known: [] };
    for (const name of names) times.fresh.push(await logIn(name));
    for (const name of names) times.known.push(await logIn(name));
    // Round 0 warms up.
    if (round > 0) fresh.push(median(times.fresh));
    if (round > 0) known.push(median(times.known));
    log(`logins, round ${round} of ${rounds}`);
  }
  return [
    ['A login through the directory without its own time, in ms', 'median', 'range', 'goal'],
    atMost('p50 of people who have an account', spread(known), 300),
    atMost('p50 of people who get one', spread(fresh), 300),
    atMost('the first of a server, which asks for metadata and keys', spread([first]), 300),
  ];
}

/** A company with as many people in its directory. */
async function filled({ server, connect, withStore }, many) {
  const { connectionId, token } = await connect('pages');
  await withStore(async (store) => {
    await fillWithPeople(store, connectionId, many);
    await store.run(raw('ANALYZE'));
  });
  return { server, token };
}

async function measurePages(small, large, rounds) {
  const [few, many] = [await filled(small, FEW), await filled(large, MANY)];
  const p50 = async ({ server, token }, path) => {
    const target = { address: server.address, token, paths: [path] };
    const { p50: found } = await load(target, { requests: 300, connections: 1 });
    await settle(server);
    return found;
  };
  const [ratios, last] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const base = await p50(few, PAGE);
    const ratio = (await p50(many, PAGE)) / base;
    const end = (await p50(many, PAGE.replace('=1&', `=${MANY - 99}&`))) / base;
    if (round > 0) ratios.push(ratio);
    if (round > 0) last.push(end);
    log(`pages, round ${round} of ${rounds}`);
  }
  return [
    [`GET /scim/v2/Users, a page of 100 of ${FEW} people being 1`, 'median', 'range', 'goal'],
    atMost(`the first page of ${count(MANY)}, p50`, spread(ratios), 1.5),
    atMost(`the last page of ${count(MANY)}, p50`, spread(last)),
  ];
}

async function measureSending({ server, connect }, rounds) {
  const found = { all: [], patch: [], put: [], join: [] };
  for (let round = 1; round <= rounds; round++) {
    const connection = await connect(`sent-${round}`);
    const call = caller(server, connection.token);
    const ids = [];
    const groups = [];
    const all = await timed(() => sendAll(call, round, ids, groups));
    const patches = [];
    for (const [i, id] of ids.slice(0, PATCHES).entries()) {
      const body = patchOf({ op: 'Replace', path: 'title', value: `Montør ${i}` });
      patches.push(await timed(() => call('PATCH', `/scim/v2/Users/${id}`, body)));
    }
    const path = `/scim/v2/Groups/${groups[0]}`;
    const large = ids.slice(0, LARGE);
    const empty = () => call('PUT', path, groupOf(ROLE_GROUP, []));
    await empty();
    const put = await timed(() => call('PUT', path, groupOf(ROLE_GROUP, large)));
    await empty();
    const members = large.map((value) => ({ value }));
    const join = await timed(() =>
      call('PATCH', path, patchOf({ op: 'Add', path: 'members', value: members })),
    );
    found.all.push(all / 1000);
    found.patch.push(median(patches));
    found.put.push(put / 1000);
    found.join.push(join / 1000);
    await connection.end();
    log(`sending, round ${round} of ${rounds}`);
  }
  return [
    ['What a directory sends', 'median', 'range', 'goal'],
    atMost(
      `${count(PEOPLE)} users and ${GROUPS} groups by POST, ${AT_ONCE} at once, in s`,
      spread(found.all),
      60,
    ),
    atMost('PATCH of a user, p50 in ms', spread(found.patch), 40),
    atMost(`PUT that makes a group of ${LARGE}, in s`, spread(found.put), 2),
    atMost(`PATCH that makes a group of ${LARGE}, in s`, spread(found.join), 2),
  ];
}

/** Everybody, then the groups, of which the first is large. */
async function sendAll(call, round, ids, groups) {
  let next = 0;
  const send = async () => {
    while (next < PEOPLE)
      ids.push((await call('POST', '/scim/v2/Users', userOf(`sent-${round}-${next++}`))).id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  for (let i = 0; i < GROUPS; i++) {
    const members = i === 0 ? ids.slice(0, LARGE) : ids.slice(i * SMALL, (i + 1) * SMALL);
    const name = i === 0 ? ROLE_GROUP : `Gruppe ${i}`;
    groups.push((await call('POST', '/scim/v2/Groups', groupOf(name, members))).id);
  }
}
