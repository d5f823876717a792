import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../test/command.js';
import { cleanUp, dataDirectory } from '../../../../../test/faults/program.js';
import { useServer } from '../../../../../test/harness.js';
import { sql } from '../../../../store/sql.js';

const server = useServer();
afterAll(cleanUp);

let directory: string;
beforeAll(async () => {
  directory = await dataDirectory();
});

const spadework = (...words: string[]) =>
  runCommand(['import', ...words], { env: { SPADEWORK_DATABASE_URL: server.databaseUrl } });
async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, lines.join('\n'));
  return path;
}
const count = async () =>
  (await server.store.row<{ count: number }>(sql`SELECT count(*) AS count FROM catalog_type`))!.count;

describe('spadework import', () => {
  test('says what it added, changed and left, and what a dry run would', async () => {
    const path = await file('good.csv', 'id;navn;areal;radius;farge', '700001;Jordleder;50;4,5;blå');
    const before = await count();
    const warning = 'warning: unknown columns left out: farge\n';
    const ended = (stdout: string) => ({ code: 0, stdout, stderr: warning });
    const words = ['ecc-types', path, '--scope', 'COMPANY', '--company', '1'];
    expect(await spadework(...words, '--dry-run')).toMatchObject(
      ended('1 added, 0 changed, 0 unchanged (dry run)\n'),
    );
    expect(await count()).toBe(before);
    expect(await spadework(...words)).toMatchObject(ended('1 added, 0 changed, 0 unchanged\n'));
    expect(await spadework(...words)).toMatchObject(ended('0 added, 0 changed, 1 unchanged\n'));
    expect(await count()).toBe(before + 1);
  });

  test('tells every fault on a line, ends with 2 and changes nothing', async () => {
    const path = await file('bad.csv', 'id,name,area,radius', '700011,a,50,5', '700012,b,x,-1');
    const before = await count();
    expect(await spadework('ecc-types', path)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: [
        'line 3, column area: must be a number, not "x"',
        'line 3, column radius: must be above 0, not "-1"',
        `spadework: ${path} has 2 faults; nothing was changed`,
        '',
      ].join('\n'),
    });
    expect(await count()).toBe(before);
  });

  test('--language nb says it in Norwegian', async () => {
    const path = await file('feil.csv', 'id,navn,areal,radius,farge', '700031,a,x,5,blå');
    expect(await spadework('ecc-types', path, '--language', 'nb')).toMatchObject({
      code: 2,
      stderr: [
        'advarsel: ukjente kolonner er utelatt: farge',
        'linje 2, kolonne areal: må være et tall, ikke "x"',
        `spadework: ${path} har 1 feil; ingenting ble endret`,
        '',
      ].join('\n'),
    });
    const good = await file('riktig.csv', 'id,navn,areal,radius', '700032,a,50,5');
    expect(await spadework('ecc-types', good, '--dry-run', '--language', 'nb')).toMatchObject({
      code: 0,
      stdout: '1 lagt til, 0 endret, 0 uendret (prøvekjøring)\n',
    });
    expect((await spadework('ecc-types', good, '--language', 'sv')).stderr).toBe(
      'spadework: --language must be en or nb, not sv\n',
    );
  });

  test.each([
    [[], 'give exactly one of cable-types, pipe-types, ecc-types, marker-types, design-rules, cost-units, '],
    [['ecc-types'], 'give exactly one of cable-types'],
    [['ecc-types', 'FILE', '--revision', 'x'], '--revision is not for ecc-types'],
    [['rope-types', 'x.csv'], 'there is no kind rope-types'],
    [['ecc-types', '/nowhere.csv'], '/nowhere.csv cannot be read: ENOENT'],
    [['ecc-types', 'FILE', '--scope', 'ALL'], '--scope must be one of ORG, COMPANY, USER, not ALL'],
    [['ecc-types', 'FILE', '--scope', 'COMPANY'], '--company is missing, and scope COMPANY needs it'],
    [['ecc-types', 'FILE', '--company', '1'], '--company must be left out with scope ORG'],
    [['ecc-types', 'FILE', '--scope', 'COMPANY', '--company', '99'], 'there is no company 99'],
    [['ecc-types', 'FILE', '--scope', 'USER', '--user', 'nobody'], 'there is no user nobody'],
  ])('%j is refused in one line', async (words, message) => {
    const path = await file('one.csv', 'id,name,area,radius', '700021,a,50,5');
    const { code, stderr } = await spadework(...words.map((word) => (word === 'FILE' ? path : word)));
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      lines: [expect.stringContaining(`spadework: ${message}`)],
    });
  });
});
