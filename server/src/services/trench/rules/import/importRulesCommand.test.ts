import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../test/command.js';
import { cleanUp, dataDirectory } from '../../../../../test/faults/program.js';
import { useServer } from '../../../../../test/harness.js';
import { sql } from '../../../../store/sql.js';
import { designRulesOf } from '../designRules.js';

const server = useServer();
const [company, otherCompany] = [String(server.company), String(server.otherCompany)];
afterAll(cleanUp);

let directory: string;
beforeAll(async () => {
  directory = await dataDirectory();
});

const spadework = (...words: string[]) =>
  runCommand(['import', 'design-rules', ...words], { env: { SPADEWORK_DATABASE_URL: server.databaseUrl } });
const STARTER = fileURLToPath(new URL('../../../../../../data/rules/design-rules.csv', import.meta.url));

describe('spadework import design-rules', () => {
  test('sets the rules of a company, tells of it, and a dry run does not', async () => {
    const path = join(directory, 'own.csv');
    await writeFile(path, 'regel;type;gjelder;krav;alvorlighet\nCOVER;COVER;CABLE;700;ERROR\n');
    const counts = '1 added, 0 changed, 33 removed, 0 unchanged';
    const dry = await spadework(path, '--company', company, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: `${counts} (dry run)\n` });
    expect((await designRulesOf(server.store, server.company)).starter).toBe(true);
    expect(await spadework(path, '--company', company)).toMatchObject({ code: 0, stdout: `${counts}\n` });
    expect(await designRulesOf(server.store, server.company)).toMatchObject({
      version: 1,
      rules: [{ id: 'COVER' }],
    });
    const event = await server.store.row(
      sql`SELECT type, version, operation FROM event WHERE company_id = ${server.company} AND type LIKE 'designrules.%'`,
    );
    expect(event).toEqual({ type: 'designrules.changed', version: 1, operation: 'import design-rules' });
  });

  test('reads the file of the starter rules as these rules', async () => {
    expect(await spadework(STARTER, '--company', otherCompany)).toMatchObject({
      code: 0,
      stdout: '0 added, 0 changed, 0 removed, 33 unchanged\n',
    });
  });

  test('needs a company that there is', async () => {
    expect((await spadework(STARTER)).stderr).toContain('--company is missing');
    expect((await spadework(STARTER, '--company', '77')).code).toBe(2);
  });

  test('--template writes a workbook that can be imported', async () => {
    const path = join(directory, 'template.xlsx');
    expect(await spadework('--template', path, '--language', 'nb')).toMatchObject({ code: 0 });
    const { stdout } = await spadework(path, '--company', otherCompany, '--dry-run');
    expect(stdout).toBe('0 added, 0 changed, 33 removed, 0 unchanged (dry run)\n');
  });
});
