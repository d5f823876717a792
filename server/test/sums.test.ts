import { Workbook } from '@cj-tech-master/excelts';
import type { TSchema } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../src/mcp/api.js';
import { aCustomNode, calculationCaller, fileOf } from './calculation.js';
import { type Assistant, connected } from './clients/assistant.js';
import { isRead, ROWS, type Row } from './contract/rows.js';
import { type Anything, aProject, EVENTS, PROJECT, useServer } from './harness.js';
import { readPdf, textOf } from './pdfText.js';
import { trenchCaller } from './trench.js';

/** Every place that shows a sum says whether everything is in it. A new place fails here until it is named. */

const server = useServer();
const tokens: Record<string, string> = {};
const call = calculationCaller(server, () => tokens.planner!);
const trench = trenchCaller(server, () => tokens.planner!);
let projectId: number;
let segmentId: number;
let estimateId: number;
let number: string;

/** A project with one quantity that nobody pays for. */
beforeAll(async () => {
  for (const user of ['planner', 'admin']) tokens[user] = await server.token(user);
  const modules = 'moduleType=CALCULATION&moduleType=CABLESIMULATOR';
  const body = aProject({ startDate: '2041-05-04T06:00:00Z', caseRef: 'SAK-41', substationRef: 'NS-41' });
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?${modules}`;
  ({ id: projectId, number } = (await server.request('PUT', url, { token: tokens.planner!, body })).body);
  const segment = { name: 'Strekk A', length: 120 };
  segmentId = (await trench('POST', `/segments/by-projectid/${projectId}`, { body: segment })).body.id;
  await trench('POST', `/segments/${segmentId}/trench/cables`, { body: { typeId: 1046 } });
  const add = { number: 'K-701.1', quantity: 'TRENCH_LENGTH' };
  const rules = [{ id: 'len', name: 'L', per: 'SECTION', when: {}, add }];
  await calculationCaller(server, () => tokens.admin!)('PUT', '/rulesets/length', {
    body: { name: 'Lengde', rules },
  });
  await call('PUT', `/designs/by-projectid/${projectId}`, { body: { ruleSetId: 'length' } });
  await call('PUT', `/calculationnodes/custom/by-projectid/${projectId}`, { body: aCustomNode() });
  const { unpriced } = (await call('GET', `/estimates/by-projectid/${projectId}`)).body.completeness;
  const waivers = unpriced.slice(1).map(({ key }: Anything) => ({ key, reason: 'Annen eier' }));
  await call('PUT', `/waivers/by-projectid/${projectId}`, { body: { waivers } });
  const frozen = { name: 'Til kunden', acceptIncomplete: true };
  estimateId = (await call('POST', `/estimates/by-projectid/${projectId}/frozen`, { body: frozen })).body.id;
});

describe('answers', () => {
  /** Fields that hold the sum of something, in kroner. */
  const SUM = /^(totalCost|total(From|To)?|price|works|subtotal|charge|forecast|actual)$/;

  const isObject = (schema: Anything): boolean => schema?.properties !== undefined;
  const tellsState = (schema: Anything): boolean =>
    Object.values(schema.properties as Record<string, Anything>).some(
      (property) => property.enum?.includes('INCOMPLETE') || (isObject(property) && tellsState(property)),
    );

  /** Whether an answer has a sum, and whether each is in something that tells its state. */
  function sumsIn(
    schema: Anything,
    isTold = false,
    refs: Anything = {},
    seen = new Set<Anything>(),
  ): boolean[] {
    if (!schema || seen.has(schema)) return [];
    seen.add(schema);
    const defs = { ...refs, ...schema.$defs };
    if (schema.$ref) return sumsIn(defs[schema.$ref], isTold, defs, seen);
    const inner = [schema.items, ...Object.values(schema.patternProperties ?? {})];
    if (!isObject(schema)) return inner.flatMap((one) => sumsIn(one, isTold, defs, seen));
    const told = isTold || tellsState(schema);
    return Object.entries<Anything>(schema.properties).flatMap(([name, property]) => [
      ...(SUM.test(name) && [property.type].flat().includes('number') ? [told] : []),
      ...sumsIn(property, told, defs, seen),
    ]);
  }

  const sums = (row: Row) => sumsIn(row.operation.answer as TSchema | undefined);

  const CHARGED = 'a charge is made of a complete estimate alone';

  /** What has a cost of its own, and is no sum of a project. */
  const PARTS: Record<string, string> = {
    'calculation.listCatalogNodes': 'prices of a catalog',
    'calculation.getCatalogNode': 'prices of a catalog',
    'calculation.pageCatalogNodes': 'prices of a catalog',
    'calculation.listCalculationNodes':
      'the cost of each node, as specified; GET /calculations has the state',
    'calculation.getCalculationNode': 'the cost of a node',
    'calculation.addCalculationNode': 'the cost of a node',
    'calculation.addCustomNode': 'the cost of a node',
    'calculation.setNodeQuantity': 'the cost of a node',
    'calculation.updateCalculationNode': 'the cost of a node',
    'calculation.restoreCalculationNode': 'the cost of a node',
    'calculation.getEconomy':
      'what one cross-section costs over its life; a row without a price has no total',
    'calculation.economyWith':
      'what one cross-section costs over its life; a row without a price has no total',
    'calculation.getCharge': CHARGED,
    'calculation.putCharge': CHARGED,
    'calculation.quantityReport': 'the cost of each post, as specified; the files have the state',
    'calculation.quantityReportOfType': 'the cost of each post, as specified; the files have the state',
  };

  test('have sums only beside their state', () => {
    const untold = ROWS.filter((row) => sums(row).includes(false)).map(({ id }) => id);
    expect(untold.sort()).toEqual(Object.keys(PARTS).sort());
  });

  const stateIn = (projects: Anything[]) => projects.find(({ id }) => id === projectId)?.meta.estimateState;

  const READ: Record<string, () => [path: string, state: (body: Anything) => unknown]> = {
    'calculation.getCalculation': () => [
      `calculation/rest/calculations/by-projectid/${projectId}`,
      ({ estimateState }) => estimateState,
    ],
    'calculation.getEstimate': () => [
      `calculation/rest/estimates/by-projectid/${projectId}`,
      ({ completeness }) => completeness.unpricedCount === 1 && completeness.state,
    ],
    'calculation.listFrozenEstimates': () => [
      `calculation/rest/estimates/by-projectid/${projectId}/frozen`,
      ([head]) => head.state,
    ],
    'calculation.getFrozenEstimate': () => [
      `calculation/rest/estimates/frozen/${estimateId}`,
      ({ state }) => state,
    ],
    'calculation.getDesigns': () => [
      `calculation/rest/designs/by-projectid/${projectId}`,
      ({ segments }) => segments[0].pricing,
    ],
    'calculation.compareSegments': () => [
      `calculation/rest/comparisons/by-segmentid/${segmentId}?with=${segmentId}`,
      ({ sides }) => sides[0].state,
    ],
    'project.getProject': () => [`project/rest/projects/${projectId}`, ({ meta }) => meta.estimateState],
    'project.listProjects': () => ['project/rest/projects', stateIn],
    'project.listByCompany': () => [`project/rest/projects/by-companyid/${server.company}`, stateIn],
    'project.listByCaseRef': () => [
      `project/rest/projects/by-companyid/${server.company}/by-caseref/SAK-41`,
      stateIn,
    ],
    'project.listByNumber': () => [
      `project/rest/projects/by-companyid/${server.company}/by-number/${encodeURIComponent(number)}`,
      stateIn,
    ],
    'project.listBySubstationRef': () => [
      `project/rest/projects/by-companyid/${server.company}/by-substationref/NS-41`,
      stateIn,
    ],
    'project.pageProjects': () => [
      `project/rest/projects/page?q=${encodeURIComponent(number)}`,
      ({ entities }) => stateIn(entities),
    ],
  };

  test.each(Object.keys(READ))('%s', async (id) => {
    const [path, state] = READ[id]!();
    const { status, body } = await server.request('GET', `/public/${path}`, {
      token: tokens.planner!,
      headers: { 'api-version': '1.0' },
    });
    expect([status, state(body)]).toEqual([200, 'INCOMPLETE']);
  });

  test('previewDesign', async () => {
    const path = `/designs/by-projectid/${projectId}/preview`;
    expect((await call('POST', path, { body: {} })).body.pricing).toBe('INCOMPLETE');
  });

  test('are all read here', () => {
    const read = ROWS.filter((row) => isRead(row) && sums(row).includes(true)).map(({ id }) => id);
    // A charge needs a complete estimate first: its status is read where charges are tested.
    const elsewhere = ['calculation.previewDesign', 'calculation.getChargeStatus'];
    expect(read.sort()).toEqual([...Object.keys(READ), ...elsewhere].sort());
  });
});

describe('files', () => {
  const pdf = async (path: string, language: string) =>
    (await readPdf((await fileOf(server, tokens.planner!, path, language)).bytes)).pages
      .map(textOf)
      .join('\n')
      .replace(/\s+/gu, ' ');
  const xlsx = async (path: string, language: string) => {
    const workbook = new Workbook();
    await workbook.xlsx.load((await fileOf(server, tokens.planner!, path, language)).bytes as never);
    return workbook.worksheets
      .flatMap((sheet) => [sheet.name, ...sheet.getSheetValues().flat().filter(Boolean).map(String)])
      .join('\n');
  };

  /** What a file says in both languages, or why it says nothing. */
  const FILES: Record<string, string | (() => [path: string, nb: RegExp, en: RegExp])> = {
    quantityReportPdf: () => [
      `/reports/quantity/by-projectid/${projectId}/by-type/WORK/pdf`,
      /UFULLSTENDIG: 1 mengde er ikke priset.*Ikke priset/,
      /INCOMPLETE: 1 quantity is not priced.*Not priced/,
    ],
    projectSummary: () => [
      `/reports/summary/by-projectid/${projectId}/pdf`,
      /UFULLSTENDIG: 1 mengde er ikke priset.*Ikke priset/,
      /INCOMPLETE: 1 quantity is not priced.*Not priced/,
    ],
    frozenEstimatePdf: () => [
      `/estimates/frozen/${estimateId}.pdf`,
      /UFULLSTENDIG: 1 mengde er ikke priset.*Ikke priset/,
      /INCOMPLETE: 1 quantity is not priced.*Not priced/,
    ],
    companyReport: () => [
      `/reports/company/by-companyid/${server.company}?fromDate=01.05.2041&toDate=31.05.2041`,
      /UFULLSTENDIG: i 1 prosjekt er ikke alt priset/,
      /INCOMPLETE: in 1 project not everything is priced/,
    ],
    quantityReportExcel: () => [
      `/reports/quantity/by-projectid/${projectId}/excel`,
      /^Ikke priset$/m,
      /^Not priced$/m,
    ],
    compareSegmentsExcel: () => [
      `/comparisons/by-segmentid/${segmentId}.xlsx?with=${segmentId}`,
      /Strekk A \(UFULLSTENDIG\)/,
      /Strekk A \(INCOMPLETE\)/,
    ],
    conformityDeclaration: 'no prices',
    projectDescription: 'no prices',
    chargeLetterPdf: 'a charge is made of a complete estimate alone',
  };

  test('of the calculation service are all named here', () => {
    const files = ROWS.filter(({ service, operation }) => service.name === 'calculation' && operation.file);
    expect(Object.keys(FILES)).toEqual(expect.arrayContaining(files.map(({ name }) => name)));
  });

  test.each(
    Object.entries(FILES).flatMap(([name, file]) =>
      typeof file === 'string' ? [] : ([[name, file]] as const),
    ),
  )('%s', async (_, file) => {
    const [path, nb, en] = file();
    const text = /pdf$|company/.test(path) ? pdf : xlsx;
    expect(await text(path, 'nb')).toMatch(nb);
    expect(await text(path, 'en')).toMatch(en);
  });

  test('without prices say nothing of them', async () => {
    const path = `/reports/quantity/by-projectid/${projectId}/by-type/WORK/pdf?price=false`;
    expect(await pdf(path, 'en')).not.toContain('INCOMPLETE');
  });
});

describe('an assistant', () => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await connected(openApi(server.address, { token: tokens.planner! }, 'en'), {
      writes: 'asked',
    });
  });

  test.each(['project_overview', 'price_preview'])(
    '%s tells state, count and the first ten',
    async (name) => {
      const { content, structuredContent } = await assistant.call(name, { projectId });
      expect(content[0].text).toMatch(/^INCOMPLETE: 1 quantity is not priced\nnot priced: Strekk A, /m);
      expect(structuredContent).toMatchObject({
        state: 'INCOMPLETE',
        unpricedCount: 1,
        unpriced: [{ segmentId, segmentName: 'Strekk A', reason: 'NO_RULE' }],
      });
    },
  );

  test('finds projects with their state, and is told it before a design is applied', async () => {
    const { structuredContent } = await assistant.call('find_projects', { q: number });
    expect(structuredContent.projects).toContainEqual(
      expect.objectContaining({ id: projectId, estimateState: 'INCOMPLETE' }),
    );
    const preview = await assistant.call('preview_change', {
      operation: 'apply_design',
      projectId,
      body: {},
    });
    expect(preview.structuredContent.change).toContain('- pricing: nothing → "INCOMPLETE"');
  });
});

test('events have no sums', async () => {
  const { total, works } = (await call('GET', `/estimates/by-projectid/${projectId}`)).body;
  const told = async () =>
    (
      await server.request('GET', `${EVENTS}/events?projectId=${projectId}&count=1000`, {
        token: tokens.planner!,
      })
    ).body.events;
  await expect.poll(async () => (await told()).at(-1)?.type, { timeout: 20_000 }).toBe('estimate.frozen');
  const text = JSON.stringify(await told());
  for (const sum of [total, works]) expect(text).not.toContain(String(sum));
  expect(text).not.toMatch(/"(totalCost|total|works|subtotal|price)"/);
});
