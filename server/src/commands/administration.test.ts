import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectWithin } from '../../test/clock.js';
import { runCommand } from '../../test/command.js';
import { cleanUp, dataDirectory, type Ended, runProgram, startProgram } from '../../test/faults/program.js';
import { aProject, CUSTOMER, PROJECT, request, useOwnServer } from '../../test/harness.js';
import { explain, main } from '../main.js';
import { sql } from '../store/sql.js';

const server = useOwnServer('administers the installation by its commands');
afterAll(cleanUp);

/** Runs a command on the store of the running server. Words in quotes may have spaces. */
const spadework = (line: string, input?: string): Promise<Ended> =>
  runCommand(wordsOf(line), { env: { SPADEWORK_DATABASE_URL: server.databaseUrl }, input });
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);

async function done(line: string, input?: string): Promise<string> {
  const { code, stdout, stderr } = await spadework(line, input);
  expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
  return stdout;
}

/** The same in this process, which takes a tenth of the time. */
async function here(line: string): Promise<void> {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await main([...wordsOf(line), '--database-url', server.databaseUrl]).finally(() => said.mockRestore());
}

/** The line of a list that starts with a name. */
const listed = async (line: string, name: string) =>
  (await done(line)).split('\n').find((row) => row.split(/ +/)[0] === name);

interface Credentials {
  username?: string;
  password?: string;
  client?: string;
  secret?: string;
  scope?: string;
  address?: string;
}

async function logIn({ username, password, scope, address = server.address, ...as }: Credentials) {
  const { client = 'demo-client', secret = 'demo-secret' } = as;
  const form = new URLSearchParams(
    username === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'password', username, password: password! },
  );
  if (scope) form.set('scope', scope);
  return request(`${address}/oauth2/token`, 'POST', {
    headers: {
      authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  });
}
const tokenOf = async (credentials: Credentials): Promise<string> => {
  const { status, body } = await logIn(credentials);
  expect({ status, body }).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  return body.access_token;
};
const scopesOf = async (credentials: Credentials): Promise<string[]> =>
  (await logIn(credentials)).body.scope.split(' ').sort();

const generated = (what: 'password' | 'secret', stdout: string) =>
  new RegExp(`^${what}: (\\S{20,})$`, 'm').exec(stdout)![1]!;

const PASSWORD = 'correct horse battery';

const services = '--confirmed --service tb:bruker --service prosjektsystem:bruker';

/** A user with the services of a planner. */
async function newcomer(username: string, companyId = '1') {
  await done(
    `user add ${username} --company ${companyId} --email ${username}@new.example ${services} --password-stdin`,
    PASSWORD,
  );
  return { username, password: PASSWORD };
}

describe('company', () => {
  test('add and set: services, facilities, departments, country and name', async () => {
    const added = await done(
      `company add 'Nordlys Nett' --id 70 --country SE --service orgblad --facilities 4,5 --department Drift`,
    );
    expect(added).toBe('added company 70\n');
    expect(await listed('company list', '70')).toMatch(/^70 +Nordlys Nett +SE +true +orgblad +\d+:Drift$/);
    await done(
      `user add lys --company 70 --email lys@lys.example --confirmed --department Drift
      --service orgblad:bruker --password-stdin`,
      PASSWORD,
    );
    const token = await tokenOf({ username: 'lys', password: PASSWORD });
    const validated = async () =>
      (await request(`${server.address}${CUSTOMER}/users/lys/services/orgblad/validate`, 'GET', { token }))
        .body.service;
    expect(await validated()).toMatchObject({ active: true, facilities: [{ id: 4 }, { id: 5 }] });

    await done(`company set 70 --name Nordlys --country NO --service orgblad --facilities 6 --until 2099-12-31
      --department Plan`);
    expect(await listed('company list', '70')).toMatch(
      /^70 +Nordlys +NO +true +orgblad +\d+:Drift, \d+:Plan$/,
    );
    expect(await validated()).toMatchObject({ facilities: [{ id: 6 }], endDate: '2099-12-31T00:00:00.000Z' });
    // Sabotage: let an option that is not given erase the stored value.
    await done('company set 70 --service orgblad --until 2098-12-31');
    expect(await validated()).toMatchObject({ facilities: [{ id: 6 }], endDate: '2098-12-31T00:00:00.000Z' });
    await done('company set 70 --service orgblad --facilities 7');
    expect(await validated()).toMatchObject({ facilities: [{ id: 7 }], endDate: '2098-12-31T00:00:00.000Z' });
    await done('company set 70 --remove-service orgblad');
    expect(await validated()).toMatchObject({ active: false });
    // By its domain a login finds the directory of the company.
    await done('company set 70 --domain Nordlys.example --domain nordlys-nett.example');
    await done('company set 70 --remove-domain nordlys-nett.example --password-login on');
    expect(await done('company list')).toMatch(/^70 .* nordlys\.example /m);
    const next = await done(`company add Neste`);
    expect(next, 'a free id after one that was given').toBe('added company 71\n');
  });
});

describe('user', () => {
  test('add generates a password and shows it once, and the user can log in with it', async () => {
    const stdout = await done(`user add Maker --company 1 --email Maker@north.example --first-name Marte
      --last-name Maker --mobile 1 --phone 2 --position P --department Planlegging --confirmed
      --service prosjektsystem:bruker`);
    expect(stdout).toMatch(/^added user maker\npassword: \S{20,}\n$/);
    const password = generated('password', stdout);
    const token = await tokenOf({ username: 'maker', password });
    const { body } = await request(`${server.address}${CUSTOMER}/users/maker`, 'GET', { token });
    expect(body).toMatchObject({
      email: 'Maker@north.example',
      firstName: 'Marte',
      lastName: 'Maker',
      mobile: '1',
      phone: '2',
      position: 'P',
      departmentName: 'Planlegging',
      confirmed: true,
    });
    const row = await listed('user list --company 1', 'maker');
    expect(row).toMatch(/^maker +Maker@north.example +1 +Marte Maker +active +prosjektsystem:bruker$/);
    expect(await listed('user list --company 2', 'maker')).toBeUndefined();
    expect(await done('user list')).not.toContain(password);
    await done('user disable Maker');
    expect(await listed('user list', 'maker')).toMatch(/ disabled /);
    expect((await logIn({ username: 'maker', password })).body.error).toBe('invalid_grant');
    await done('user set Maker --enable');
    await tokenOf({ username: 'maker', password });
  });

  test('set changes only what it names', async () => {
    const user = await newcomer('setter');
    await done(`user set setter --email other@new.example --first-name Siri --unconfirmed --administrator`);
    expect(await listed('user list', 'setter')).toMatch(
      /^setter +other@new.example +\d+ +Siri +active unconfirmed administrator +prosjektsystem:bruker tb:bruker$/,
    );
    expect(await scopesOf(user)).toEqual(['orgsystemer']);
    await done('user set SETTER --confirmed --not-administrator --remove-service tb');
    expect(await scopesOf(user)).toEqual(['orgsystemer', 'prosjektsystem.bruker']);
    await done('user set setter --service prosjektsystem --until 2099-01-01');
    expect(await scopesOf(user), 'the roles are kept').toEqual(['orgsystemer', 'prosjektsystem.bruker']);
    await done('user set setter --service prosjektsystem:bruker --until 2020-01-01');
    await done('user set setter --service prosjektsystem:bruker');
    expect(await scopesOf(user), 'the end is kept').toEqual(['orgsystemer']);

    const stdout = await done('user set setter --new-password');
    const password = generated('password', stdout);
    expect((await logIn(user)).status).toBe(400);
    await tokenOf({ username: 'other@new.example', password });
    expect(await done('user set setter --password-stdin', 'blåbærsyltetøy\n')).toBe('changed user setter\n');
    await tokenOf({ username: 'setter', password: 'blåbærsyltetøy' });
  });

  test('set --enable ends a lock', async () => {
    const user = await newcomer('locked');
    await server.store.run(
      sql`UPDATE app_user SET failures = 10, locked_until = now() + interval '1 hour' WHERE username = 'locked'`,
    );
    expect(await listed('user list', 'locked')).toMatch(/ active locked /);
    expect((await logIn(user)).status).toBe(400);
    await done('user set locked --enable');
    await tokenOf(user);
  });
});

describe('client', () => {
  test('add generates a secret and shows it once, and it works in the allowed flows and scopes', async () => {
    const stdout = await done(
      `client add maker-app --company 1 --name 'Maker app' --scopes tb.bruker,orgblad.bruker`,
    );
    expect(stdout).toMatch(/^added client maker-app\nsecret: \S{20,}\n$/);
    const secret = generated('secret', stdout);
    const credentials = { client: 'maker-app', secret };
    expect(await scopesOf(credentials)).toEqual(['orgblad.bruker', 'orgsystemer', 'tb.bruker']);
    expect(await listed('client list', 'maker-app')).toMatch(
      /^maker-app +1 +Maker app +client_credentials +tb.bruker orgblad.bruker +true$/,
    );
    expect(await done('client list')).not.toContain(secret);

    const planner = { username: 'planner', password: 'demo-password' };
    expect((await logIn({ ...planner, ...credentials })).body.error).toBe('unauthorized_client');
    await done('client set maker-app --flows password,client --scopes tb.bruker --name App');
    expect(await scopesOf({ ...planner, ...credentials })).toEqual(['orgsystemer', 'tb.bruker']);
    const south = { username: 'south', password: 'demo-password' };
    expect((await logIn({ ...south, ...credentials })).body.error).toBe('invalid_grant');
    await done('client set maker-app --any-company');
    await tokenOf({ ...south, ...credentials });
    await done('client set maker-app --own-company');
    expect((await logIn({ ...south, ...credentials })).status).toBe(400);

    const renewed = generated('secret', await done('client set maker-app --new-secret'));
    expect((await logIn(credentials)).status).toBe(401);
    await tokenOf({ client: 'maker-app', secret: renewed });
    const chosen = 'a-secret-of-enough-characters';
    expect(await done('client set maker-app --secret-stdin', chosen)).toBe('changed client maker-app\n');
    await tokenOf({ client: 'maker-app', secret: chosen });
    await done('client disable maker-app');
    expect(await listed('client list', 'maker-app')).toMatch(/ false$/);
    expect((await logIn({ client: 'maker-app', secret: chosen })).status).toBe(401);
    await done('client set maker-app --enable');
    await tokenOf({ client: 'maker-app', secret: chosen });
  });

  test('add --secret-stdin takes the secret and does not show it', async () => {
    const secret = 'read-from-standard-input-1';
    expect(await done('client add stdin-app --company 2 --secret-stdin', `${secret}\n`)).toBe(
      'added client stdin-app\n',
    );
    await tokenOf({ client: 'stdin-app', secret });
    // Sabotage: give a client, or offer an operator, a scope that no token can have; or clearance without its name.
    const scopes = (await listed('client list', 'stdin-app'))!.split(/ +/).slice(4, -1);
    const { body } = await request(`${server.address}/.well-known/oauth-authorization-server`, 'GET', {});
    const usual = body.scopes_supported.filter((scope: string) => scope !== 'kraftsensitiv.leser');
    expect(scopes.sort()).toEqual(usual.sort());
  });
});

// Sabotage: make a secret for every client, or leave the old one in when the flow changes.
test('a program on a desk gets addresses in place of a secret', async () => {
  const redirects = '--redirects http://127.0.0.1/cb,no.example.gis:/cb';
  const added = await done(`client add desk-app --company 1 --flows code ${redirects}`);
  expect(added).toBe('added client desk-app\n');
  expect(await listed('client list', 'desk-app')).toMatch(
    / authorization_code refresh_token .* http:\/\/127.0.0.1\/cb no.example.gis:\/cb$/,
  );
  await expect(here('client set desk-app --new-secret')).rejects.toThrow('no secret');
  await here('client set desk-app --redirects https://map.example/cb');
  expect(await listed('client list', 'desk-app')).toMatch(/ https:\/\/map.example\/cb$/);
  expect(await done('client set desk-app --flows client')).toContain('--new-secret');
  const secret = generated('secret', await done('client set desk-app --new-secret'));
  await tokenOf({ client: 'desk-app', secret });
  await here(`client set desk-app --flows code ${redirects}`);
  expect((await logIn({ client: 'desk-app', secret })).status).toBe(401);
});

test('disable takes effect on a live token within five seconds', async () => {
  // Sabotage: cache the meaning of a token for longer, or read it from the token alone.
  const company = await done("company add 'Gone AS' --service tb");
  const companyId = /^added company (\d+)$/m.exec(company)![1]!;
  const [a, b] = await Promise.all([newcomer('gone-a'), newcomer('gone-b', companyId)]);
  const secret = generated('secret', await done('client add gone-app --company 1 --flows password,client'));
  const c = { username: 'planner', password: 'demo-password', client: 'gone-app', secret };
  const tokens = [await tokenOf(a), await tokenOf(b), await tokenOf(c)];
  const status = async (token: string, user: string) =>
    (await request(`${server.address}${CUSTOMER}/users/${user}`, 'GET', { token })).status;
  const users = [a, b, c].map(({ username }) => username);
  const lines = ['user disable gone-a', `company disable ${companyId}`, 'client disable gone-app'];
  await Promise.all(
    tokens.map(async (token, i) => {
      expect(await status(token, users[i]!)).toBe(200);
      await done(lines[i]!);
      const disabled = Date.now();
      await expect.poll(() => status(token, users[i]!), { timeout: 30_000 }).toBe(401);
      expectWithin(5_000, Date.now() - disabled);
    }),
  );
  // Sabotage: keep the tokens while nobody may use them, so that enabling revives whoever was thrown out.
  for (const line of ['user set gone-a', `company set ${companyId}`, 'client set gone-app'])
    await here(`${line} --enable`);
  for (const [i, credentials] of [a, b, c].entries()) {
    expect(await status(await tokenOf(credentials), users[i]!)).toBe(200);
    expect(await status(tokens[i]!, users[i]!), 'an old token stays invalid').toBe(401);
  }
});

test('a client that is restricted to its own company ends the sessions of others, for good', async () => {
  // Sabotage: only new logins are refused, or letting everybody in again revives the old tokens.
  const secret = generated(
    'secret',
    await done('client add wide-app --company 1 --flows password --any-company'),
  );
  const own = { username: 'planner', password: 'demo-password', client: 'wide-app', secret };
  const other = { ...own, username: 'south' };
  const tokens = [await tokenOf(own), await tokenOf(other)];
  await here('client set wide-app --own-company');
  const tokensOf = async (username: string) =>
    (
      await server.store.rows(
        sql`SELECT 1 FROM oauth_token WHERE client_id = 'wide-app' AND username = ${username}`,
      )
    ).length;
  expect([await tokensOf('planner'), await tokensOf('south')]).toEqual([expect.any(Number), 0]);
  const status = async (token: string) =>
    (await request(`${server.address}${CUSTOMER}/users/planner`, 'GET', { token })).status;
  expect(await status(tokens[0]!)).toBe(200);
  expect((await logIn(other)).status).toBe(400);
  await here('client set wide-app --any-company');
  expect(await status(tokens[1]!)).toBe(401);
});

test('a client that is made administrator may delete projects, and set owners and members', async () => {
  // Sabotage: no column of the client, or a right that stays when it is taken back.
  const secret = generated('secret', await done('client add chief --company 1 --administrator'));
  const credentials = { client: 'chief', secret };
  const owner = await tokenOf({ username: 'planner', password: 'demo-password' });
  const create = async () =>
    (
      await request(`${server.address}${PROJECT}/projects/by-owner/planner`, 'PUT', {
        token: owner,
        body: aProject(),
      })
    ).body.id as number;
  const [one, two] = [await create(), await create()];
  const token = await tokenOf(credentials);
  const ask = async (method: string, path: string, as: string, body?: object) =>
    (await request(`${server.address}${PROJECT}/projects/${path}`, method, { token: as, body })).status;
  const acts = async (id: number, as: string) => [
    await ask('PUT', `${id}/members/colleague`, as, { role: 'READER' }),
    await ask('PUT', `${id}/owner/colleague`, as),
    await ask('DELETE', `${id}`, as),
  ];
  const plain = await tokenOf({ client: 'demo-client' });
  expect(await acts(one, plain)).toEqual([403, 403, 403]);
  expect(await acts(one, token)).toEqual([expect.toBeOneOf([200, 204]), expect.toBeOneOf([200, 204]), 204]);
  await here('client set chief --not-administrator');
  expect(await acts(two, await tokenOf(credentials))).toEqual([403, 403, 403]);
});

describe('bad input: exit code 2, one line that names what is wrong, and nothing changes', () => {
  let before: string;
  const fingerprint = async () => {
    const rows = await server.store.rows(
      sql`SELECT (SELECT jsonb_agg(c ORDER BY id) FROM company c) AS companies, (SELECT jsonb_agg(d ORDER BY id) FROM department d) AS departments,
            (SELECT jsonb_agg(s ORDER BY company_id, service) FROM company_service s) AS services,
            (SELECT jsonb_agg(to_jsonb(u) - 'failures' ORDER BY username) FROM app_user u) AS users,
            (SELECT jsonb_agg(s ORDER BY username, service) FROM user_service s) AS "userServices",
            (SELECT jsonb_agg(l ORDER BY client_id) FROM client l) AS clients`,
    );
    return JSON.stringify(rows);
  };
  beforeAll(async () => {
    before = await fingerprint();
  });

  const user = 'user add fresh --company 1 --email fresh@north.example';
  const cases: [line: string, says: RegExp, input?: string][] = [
    ['company add', /NAME/],
    ["company add ' '", /NAME/],
    ['company add one two', /NAME/],
    ["company add 'Demo Grid North'", /Demo Grid North.*exists/],
    ['company add Fresh --id 1', /\(1\).*exists/],
    ['company add Fresh --id x', /--id/],
    ['company add Fresh --country Norge', /--country.*Norge/],
    ['company add Fresh --service teleport', /teleport/],
    ['company add Fresh --service tb --facilities 1,x', /--facilities/],
    ['company set 1 --facilities 1', /--facilities.*--service/],
    ['company add Fresh --domain north', /--domain.*north/],
    ['company set 2 --domain North.example', /another company.*north.example/],
    ['company set 1 --password-login administrators', /--password-login/],
    ['company set x --name y', /ID/],
    ['company set 99 --name y', /company 99/],
    ["company set 1 --name ''", /--name/],
    ["company set 1 --department ''", /--department/],
    ['company set 1 --until 2027-12-31', /--until.*--service/],
    ['company set 1 --service tb --until 2027-02-30', /--until.*2027-02-30/],
    ['company set 1 --department Ny --remove-service teleport', /teleport/],
    ['company disable 99', /company 99/],
    ['user add', /USERNAME/],
    ['user add å --company 1 --email a@b', /USERNAME/],
    ['user add fresh --company 1', /--email/],
    ['user add fresh --company 1 --email nowhere', /--email.*nowhere/],
    ['user add fresh --email a@b.example', /--company/],
    ['user add fresh --company 99 --email a@b.example', /company 99/],
    ['user add planner --company 1 --email a@b.example', /planner/],
    ['user add fresh --company 1 --email PLANNER@north.example', /PLANNER@north.example/],
    [`${user} --department Ny --service teleport`, /teleport/],
    [`${user} --service tb:boss`, /tb.*boss/],
    [`${user} --until 2027-12-31`, /--until.*--service/],
    [`${user} --service tb --until soon`, /--until.*soon/],
    [`${user} --password-stdin`, /standard input/, ''],
    [`${user} --password-stdin`, /10 characters/, 'too-short\n'],
    [`${user} --password-stdin`, /harder to guess: .*common/, 'Passord-2026'],
    [`${user} --password-stdin`, /1024 characters/, 'x'.repeat(1025)],
    [`${user} --password hunter2hunter2`, /--password/],
    [`${user} --password-stdin=hunter2hunter2`, /--password-stdin/],
    ['user set nobody --enable', /nobody/],
    ['user set planner --email nowhere', /--email.*nowhere/],
    ['user set planner --email south@south.example', /south@south.example/],
    ['user set planner --confirmed --unconfirmed', /--confirmed.*--unconfirmed/],
    ['user set planner --first-name X --remove-service teleport', /teleport/],
    ['user set planner --first-name -x', /--first-name/],
    ['user disable nobody', /nobody/],
    ['user list --company x', /--company/],
    ["client add 'two words' --company 1", /CLIENT_ID/],
    ['client add web --company 1', /web is the name of the browser app/],
    ['client add fresh', /--company/],
    ['client add fresh --company 99', /company 99/],
    ['client add demo-client --company 1', /demo-client/],
    ['client add fresh --company 1 --flows magic', /--flows.*magic/],
    ['client add fresh --company 1 --flows ,', /--flows/],
    ['client add fresh --company 1 --flows code', /--redirects/],
    ['client add fresh --company 1 --flows code,client --redirects https://map.example/cb', /stands alone/],
    ['client add fresh --company 1 --flows code --redirects http://map.example/cb', /http:..map.example.cb/],
    ['client add fresh --company 1 --redirects https://map.example/cb', /--flows code alone/],
    ['client set demo-client --redirects https://map.example/cb', /--flows code alone/],
    ['client add fresh --company 1 --scopes tb.boss', /tb\.boss/],
    ['client add fresh --company 1 --secret-stdin', /24 characters/, 'short-secret'],
    ['client add fresh --company 1 --secret-stdin', /harder to guess/, 'x'.repeat(40)],
    ['user set planner --password-stdin', /name of its user/, 'Planlegger-26'],
    ['client add fresh --company 1 --secret hunter2', /--secret/],
    ['client set nobody --enable', /nobody/],
    ['client set demo-client --any-company --own-company', /--any-company.*--own-company/],
    // A client of every company has no clearance, whichever of the two it is given first.
    ['client add fresh --company 1 --any-company --scopes kraftsensitiv.leser', /kraftsensitiv\.leser/],
    ['client set demo-client --scopes tb.bruker,kraftsensitiv.leser', /kraftsensitiv\.leser/],
    ['client set south-client --any-company', /--any-company.*kraftsensitiv\.leser/],
    ["client set demo-client --name ''", /--name/],
    ['client disable nobody', /nobody/],
  ];

  const inProcess = cases.filter(([, , input]) => input === undefined);
  test.each(inProcess)('%s', async (line, says) => {
    const error = await main([...wordsOf(line), '--database-url', server.databaseUrl]).catch(
      (thrown) => thrown,
    );
    expect(explain(error)).toMatch(says);
    expect(explain(error)).toMatch(/^[^\n]+$/);
  });

  const typical = cases.filter(([line, , input]) => input !== undefined || /disable (nobody|99)/.test(line));
  test.each(typical)('%s, as a program', async (line, says, input) => {
    const { code, stdout, stderr } = await spadework(line, input);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(says) });
    expect(stderr).toMatch(/^spadework: [^\n]+\n$/);
  });

  afterAll(async () => {
    expect(await fingerprint()).toBe(before);
  });
});

test('administers an embedded store, whether or not a server is running on it', async () => {
  // Sabotage: let a command stop the PostgreSQL of a running server, or not start its own.
  const directory = await dataDirectory();
  const embedded = async (line: string, input?: string) => {
    const { code, stdout, stderr } = await runProgram([...line.split(' '), '--data-dir', directory], {
      input,
    });
    expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
    return stdout;
  };
  await embedded('company add Alone --service prosjektsystem');
  const serve = async () => {
    const running = startProgram(['serve', '--data-dir', directory, '--port', '0', '--log-level', 'silent']);
    return { running, address: await running.ready() };
  };

  const first = await serve();
  const secret = generated('secret', await embedded('client add app --company 1'));
  expect(await scopesOf({ client: 'app', secret, address: first.address })).toEqual([
    'orgsystemer',
    'prosjektsystem.bruker',
  ]);
  expect((await request(`${first.address}/health/ready`, 'GET')).status).toBe(200);
  expect((await first.running.end('SIGTERM')).code).toBe(0);

  const renewed = generated('secret', await embedded('client set app --new-secret'));
  const second = await serve();
  expect((await logIn({ client: 'app', secret, address: second.address })).status).toBe(401);
  await tokenOf({ client: 'app', secret: renewed, address: second.address });
  expect((await second.running.end('SIGTERM')).code).toBe(0);
});
