import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, type Reply, useServer } from '../../../../test/harness.js';
import { trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = trenchCaller(server, () => tokens.planner!);
const asSouth = trenchCaller(server, () => tokens.south!);
const codeOf = ({ status, body }: Reply) => [status, body?.code];
const pathsOf = ({ status, body }: Reply) => [status, body.errors?.map(({ path }: Anything) => path)];

beforeAll(async () => {
  for (const user of ['planner', 'admin', 'south']) tokens[user] = await server.token(user);
});

describe('economy profiles', () => {
  const asAdmin = trenchCaller(server, () => tokens.admin!);
  const path = '/economy-profiles';
  const standard = {
    energyPrice: 0.6,
    powerPrice: 600,
    interest: 4,
    years: 40,
    loadGrowth: 0,
    priceGrowth: 0,
    utilisationTime: 4000,
    lossShare: 0.3,
    powerFactor: 0.95,
    maximumVoltageDrop: 5,
    maximumScreenVoltage: 60,
    fieldLimit: 0.4,
  };

  test('answer all assumptions, whatever they leave out', async () => {
    const builtIn = { id: 'standard', name: 'Standard', version: 0, builtIn: true, assumptions: standard };
    expect((await call('GET', `${path}/standard`)).body).toEqual(builtIn);
    const body = { name: 'Fornyelse', assumptions: { interest: 4.5, years: 30, powerPrice: null } };
    const put = await asAdmin('PUT', `${path}/renewal`, { body });
    expect([put.status, put.headers.get('etag')]).toEqual([200, '"renewal-1"']);
    const own = {
      id: 'renewal',
      name: 'Fornyelse',
      version: 1,
      builtIn: false,
      assumptions: { ...standard, interest: 4.5, years: 30 },
    };
    expect(put.body).toEqual(own);
    expect((await call('GET', `${path}/renewal`)).body).toEqual(own);
    expect((await call('GET', path)).body).toEqual([builtIn, own]);
    expect(codeOf(await asSouth('GET', `${path}/renewal`))).toEqual([404, 'PROFILE_NOT_FOUND']);
    expect((await asSouth('GET', path)).body).toEqual([builtIn]);
  });

  test('are no quantity profiles, and their events say which they are', async () => {
    await asAdmin('PUT', `${path}/both`, { body: { name: 'Økonomi', assumptions: {} } });
    await asAdmin('PUT', '/quantity-profiles/both', { body: { name: 'Mengder', assumptions: {} } });
    expect((await asAdmin('DELETE', `${path}/both`)).status).toBe(204);
    expect((await call('GET', '/quantity-profiles/both')).body.name).toBe('Mengder');
    const events = await server.store.rows<{ type: string; resource: string }>(
      sql`SELECT type, resource FROM event WHERE company_id = ${server.company} AND resource LIKE '%profile:both' ORDER BY id`,
    );
    expect(events.map(({ type, resource }) => [type, resource])).toEqual([
      ['profile.changed', 'economy-profile:both'],
      ['profile.changed', 'profile:both'],
      ['profile.deleted', 'economy-profile:both'],
    ]);
  });

  test('are refused as quantity profiles are', async () => {
    const put = (id: string, assumptions: object) =>
      asAdmin('PUT', `${path}/${id}`, { body: { name: 'Økonomi', assumptions } });
    const wrong: [object, string][] = [
      [{ energyPrice: -0.1 }, 'assumptions.energyPrice'],
      [{ powerPrice: 100_001 }, 'assumptions.powerPrice'],
      [{ interest: 31 }, 'assumptions.interest'],
      [{ years: 0.5 }, 'assumptions.years'],
      [{ loadGrowth: -11 }, 'assumptions.loadGrowth'],
      [{ priceGrowth: 21 }, 'assumptions.priceGrowth'],
      [{ utilisationTime: 8761 }, 'assumptions.utilisationTime'],
      [{ lossShare: 1.1 }, 'assumptions.lossShare'],
      [{ powerFactor: 0.04 }, 'assumptions.powerFactor'],
      [{ maximumVoltageDrop: 0 }, 'assumptions.maximumVoltageDrop'],
      [{ maximumScreenVoltage: 1001 }, 'assumptions.maximumScreenVoltage'],
      [{ fieldLimit: 'low' }, 'assumptions.fieldLimit'],
    ];
    for (const [assumptions, at] of wrong)
      expect(pathsOf(await put('own', assumptions))).toEqual([400, [at]]);
    expect(pathsOf(await put('With_Capitals', {}))).toEqual([400, ['profileId']]);
    expect(codeOf(await put('standard', {}))).toEqual([409, 'PROFILE_BUILT_IN']);
    expect(codeOf(await asAdmin('DELETE', `${path}/standard`))).toEqual([409, 'PROFILE_BUILT_IN']);
    expect(codeOf(await asAdmin('DELETE', `${path}/nothing`))).toEqual([404, 'PROFILE_NOT_FOUND']);
    const planned = await call('PUT', `${path}/own`, { body: { name: 'x', assumptions: {} } });
    expect(codeOf(planned)).toEqual([403, 'ADMINISTRATOR_REQUIRED']);
    await put('own', {});
    const stale = await asAdmin('PUT', `${path}/own`, {
      body: { name: 'y', assumptions: {} },
      headers: { 'if-match': '"own-7"' },
    });
    expect(codeOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
  });
});
