import { Workbook } from '@cj-tech-master/excelts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FLAT, importTypes, TREFOIL, Trench } from '../../../../test/electrical.js';
import { type Reply, useServer } from '../../../../test/harness.js';
import { readPdf, textOf } from '../../../../test/pdfText.js';
import { aTrenchProject, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let trench: Trench;
let feeder: string;
const call = trenchCaller(server, () => token);
const codeOf = ({ status, body }: Reply) => [status, body?.code];
const DATED = 'date=15.11.2026';

beforeAll(async () => {
  await importTypes(server);
  token = await server.token('planner');
  const projectId = await aTrenchProject(server, token);
  trench = await Trench.create(call, projectId, 1000);
  const operation = { voltage: 22, powerFactor: 0.9, utilisationTime: 4000 };
  const one = await trench.circuit(
    { name: 'Øst', current: 200, operation, fault: { current: 8, duration: 1 } },
    { group: TREFOIL },
  );
  await trench.circuit({ name: 'Vest', current: 150, operation }, { group: FLAT });
  const legs = [{ segmentId: trench.id, circuitId: one.id }];
  const { body } = await call('POST', `/feeders/by-projectid/${projectId}`, {
    body: { name: 'Avgang 4', legs },
  });
  feeder = `/feeders/${body.id}`;
});

const inLanguage = (path: string, language: 'nb' | 'en', headers: Record<string, string> = {}) =>
  call('GET', path, { headers: { 'accept-language': language, ...headers } });

async function fileOf(path: string, language: 'nb' | 'en') {
  const address = `${server.address}/public/trench/rest${path}`;
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, 'api-version': '1.0', 'accept-language': language },
  });
  expect(reply.status).toBe(200);
  return { headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

const pdfText = async (path: string, language: 'nb' | 'en') => textIn(await fileOf(path, language));

const textIn = async ({ bytes }: { bytes: Uint8Array }) => {
  const { pages } = await readPdf(bytes);
  return pages
    .map(textOf)
    .join('')
    .replace(/[\s\u00a0\u200b\u2007-\u200a\u202f]+/gu, '');
};

describe('the note of a segment', () => {
  const path = () => `${trench.at}/electrical/report.pdf?${DATED}`;
  let notes: Record<'en' | 'nb', Awaited<ReturnType<typeof fileOf>>>;
  beforeAll(async () => {
    notes = { en: await fileOf(path(), 'en'), nb: await fileOf(path(), 'nb') };
  });

  test('prints the figures of the JSON, in the language of the caller', async () => {
    const { body } = await trench.read('/electrical');
    const [en, nb] = [await textIn(notes.en), await textIn(notes.nb)];
    expect(en).toContain('Calculationnote');
    expect(nb).toContain('Beregningsnotat');
    for (const circuit of body.circuits) {
      const { name, voltageDrop, voltageDropPercent, resistance, energyLoss } = circuit;
      for (const figure of [voltageDrop.toFixed(1), voltageDropPercent.toFixed(2), resistance.toFixed(4)]) {
        expect(en).toContain(figure);
        expect(nb).toContain(figure.replace('.', ','));
      }
      expect(en).toContain(name);
      expect(nb).toContain(Math.round(energyLoss).toString());
    }
    const field = (await trench.read('/magnetic-field')).body;
    const centre = (field.points[0].x + field.points.at(-1).x) / 2;
    expect(en).toContain(((centre - field.limitLeft) / 1000).toFixed(2));
    expect(en).toContain(field.maximum.field.toFixed(3));
    // One circuit has no fault: its withstand was compared with nothing.
    expect(en).toContain('Notcompared');
    expect(en).not.toContain('Allthatwascheckedhereholds');
  });

  test('has those of the query: state, section and profile', async () => {
    const { body } = await trench.read('/electrical?state=COLD');
    const cold = await pdfText(`${path()}&state=COLD&drawnBy=KN`, 'en');
    expect(cold).toContain('KN');
    expect(cold).toContain(body.circuits[0].voltageDrop.toFixed(1));
    expect(cold).toContain('20°C');
    const refused = (query: string, path = trench.at) =>
      call('GET', `${path}/electrical/report.pdf?${query}`);
    expect(codeOf(await refused('profileId=no'))).toEqual([404, 'PROFILE_NOT_FOUND']);
    expect(codeOf(await refused('sectionId=no'))).toEqual([404, 'SECTION_NOT_FOUND']);
    expect(codeOf(await refused('', '/segments/999999999/trench'))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    expect((await refused('state=WARM')).body.errors[0].path).toBe('state');
    expect((await refused('season=Autumn')).body.errors[0].path).toBe('season');
    expect((await refused('length=1&length=2')).body.errors[0].path).toBe('length');
  });

  test('is the same file while nothing changes, and another in the other language', async () => {
    const { en, nb } = notes;
    expect(nb.headers.get('content-type')).toContain('application/pdf');
    expect(nb.headers.get('content-disposition')).toMatch(/filename="electrical-\d+\.pdf"$/);
    const etag = nb.headers.get('etag')!;
    expect((await inLanguage(path(), 'nb', { 'if-none-match': etag })).status).toBe(304);
    expect(en.headers.get('etag')).not.toBe(etag);
    expect((await fileOf(path(), 'nb')).bytes).toEqual(nb.bytes);
  });

  test('is a workbook with the numbers of the JSON', async () => {
    const { body } = await trench.read('/electrical');
    const workbook = new Workbook();
    const { bytes } = await fileOf(`${trench.at}/electrical/report.xlsx?${DATED}`, 'en');
    await workbook.xlsx.load(Buffer.from(bytes));
    const drops = workbook.getWorksheet('Voltage drop')!;
    const titles = drops.getRow(1).values as string[];
    const column = titles.indexOf('Drop (V)');
    for (const [i, circuit] of body.circuits.entries())
      expect(drops.getRow(i + 2).getCell(column).value).toBeCloseTo(circuit.voltageDrop, 9);
  });
});

describe('the note of a feeder', () => {
  test('prints the figures of its sheet, in the language of the caller', async () => {
    const { body } = await call('GET', `${feeder}/sheet`);
    const en = await pdfText(`${feeder}/report.pdf?${DATED}`, 'en');
    const nb = await pdfText(`${feeder}/report.pdf?${DATED}`, 'nb');
    for (const figure of [
      body.voltageDrop.toFixed(1),
      body.rating.toFixed(1),
      body.endVoltage.toFixed(3),
      (100 * body.utilisation).toFixed(1),
    ]) {
      expect(en).toContain(figure);
      expect(nb).toContain(figure.replace('.', ','));
    }
    expect(en).toContain('Weakestpoint');
    expect(nb).toContain('Svakestepunkt');
    expect(nb).toContain('Avgang4');
  });

  test('is a file, and refused as its sheet is', async () => {
    const reply = await call('GET', `${feeder}/report.xlsx?${DATED}`);
    expect(reply.headers.get('content-type')).toContain('spreadsheetml');
    expect(reply.headers.get('content-disposition')).toMatch(/filename="feeder-\d+\.xlsx"$/);
    for (const file of ['report.pdf', 'report.xlsx']) {
      expect(codeOf(await call('GET', `/feeders/999999999/${file}`))).toEqual([404, 'FEEDER_NOT_FOUND']);
      expect((await call('GET', `${feeder}/${file}?mode=INDIVIDUAL`)).body.errors[0].path).toBe('mode');
      const south = await server.token('south');
      expect(codeOf(await call('GET', `${feeder}/${file}`, { token: south }))).toEqual([
        404,
        'FEEDER_NOT_FOUND',
      ]);
    }
  });
});
