import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../../src/mcp/api.js';
import { type McpOptions, READ_TOOLS } from '../../src/mcp/server.js';
import { type Anything, CHECKLIST, PROJECT, type TestServer, TRENCH } from '../harness.js';
import { aDeviation, anAnswer } from '../records.js';
import { type Assistant, connected } from './assistant.js';

/** Tests of what an assistant meets, against a server that the file of tests has started. */
export function describeMcp(server: TestServer): void {
  /** Tokens by user: logging in is slow on purpose. */
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: string) => tokens.get(user) ?? tokens.set(user, server.token(user)).get(user)!;

  async function assistant(
    user: string,
    options: McpOptions = {},
    agrees?: (question: string) => boolean,
    language: 'nb' | 'en' = 'en',
  ): Promise<Assistant> {
    return connected(openApi(server.address, { token: await tokenOf(user) }, language), options, agrees);
  }

  let planner: Assistant;
  let projectId: number;
  let segmentId: number;
  /** Of the cable, because no circuit is stored. */
  let circuitId: string;

  beforeAll(async () => {
    planner = await assistant('planner');
    const token = await tokenOf('planner');
    const body = {
      number: 'MCP-1',
      name: 'Grøft i Åsveien',
      status: 'NEW',
      startDate: '2026-05-04T06:00:00Z',
    };
    const modules = 'moduleType=CABLESIMULATOR&moduleType=CALCULATION';
    const create = (path: string, given: object, method = 'POST') =>
      server.request(method, path, { token, body: given, headers: { 'api-version': '1.0' } });
    projectId = (await create(`${PROJECT}/projects/by-owner/planner?${modules}`, body, 'PUT')).body.id;
    segmentId = (
      await create(`${TRENCH}/segments/by-projectid/${projectId}`, { name: 'Strekk A', length: 120 })
    ).body.id;
    circuitId = (await create(`${TRENCH}/segments/${segmentId}/trench/cables`, { typeId: 1037 })).body.id;
  });

  const textOf = (result: Anything): string => result.content[0].text;

  describe('the tools', () => {
    test('cost an assistant less than 5,000 tokens, changes included', async () => {
      const tools = await (await assistant('planner', { writes: 'unasked' })).tools();
      expect(tools).toHaveLength(READ_TOOLS.length + 2);
      // Tokenizers make some four characters of JSON and English into one token; three is on the safe side.
      expect(JSON.stringify(tools).length / 3).toBeLessThan(5000);
    });

    test('only read, unless writing is enabled', async () => {
      const tools = await planner.tools();
      expect(tools.map(({ name }) => name)).toEqual(READ_TOOLS.map(({ name }) => name));
      for (const { annotations, inputSchema } of tools)
        expect([annotations.readOnlyHint, inputSchema.type, inputSchema.additionalProperties]).toEqual([
          true,
          'object',
          false,
        ]);
      const refused = await planner.call('apply_change', { confirmation: 'x'.repeat(22) });
      expect([refused.isError, textOf(refused)]).toEqual([true, 'There is no tool apply_change.']);
    });

    // Each answers with data and a short text that begins as told here.
    const asked: Record<string, () => [input: object, says: RegExp, key: string]> = {
      find_projects: () => [{ q: 'MCP-1' }, /^1 found\.\n\d+: MCP-1 Grøft i Åsveien \(NEW\)$/, 'projects'],
      project_overview: () => [
        { projectId },
        /^MCP-1 Grøft i Åsveien: NEW.*\nINCOMPLETE: segments are not applied as they are drawn\nopen: Strekk A \(NEW\)\nsegment \d+: Strekk A, 120 m, (being checked|Not checked)/,
        'segments',
      ],
      segment_overview: () => [{ segmentId }, /^Strekk A in MCP-1 .*\nItems: 1 found\.\n\S+ cable/, 'items'],
      check: () => [
        { segmentId },
        /^Version \d+: Not checked: loads are missing\nLAYOUT: CHECKED\nRULES: CHECKED\nRATING: NOT_POSSIBLE \(LOAD_NOT_GIVEN\)[\s\S]*\nERROR COV-HV-TERRAIN: .* \(H1\)/,
        'findings',
      ],
      section_drawing: () => [{ segmentId }, /^Drawing of segment \d+, \d+ KiB of SVG/, 'bytes'],
      find_types: () => [{ q: 'TSLF 240' }, /^\d+ found\.\n1\d{3} cable TSLF 1x240 Al 12 kV \(MV, /, 'types'],
      rating: () => [{ segmentId }, /^COMMON_FACTOR by IEC: 1 circuit\.\n.*rating \d+(\.\d)? A/, 'circuits'],
      electrical: () => [
        { segmentId },
        /^LOAD by IEC, 1 circuit\.\n.*drop [\d.]+ V \([\d.]+ %\), losses [\d.]+ kW/,
        'circuits',
      ],
      magnetic_field: () => [
        { segmentId },
        /^MEAN, 1 m above the ground: at most [\d.]+ µT at x -?\d+ mm/,
        'limit',
      ],
      feeder: () => [{ projectId }, /^0 found\.$/, 'feeders'],
      economic_cross_section: () => [
        { projectId, segmentId, circuitId },
        /^\d+ types for 120 m at \d+ A\.\n/,
        'rows',
      ],
      quantities: () => [{ segmentId }, /^\d+ found.*\nTrench length: 120 m/, 'lines'],
      price_preview: () => [{ projectId }, /^\d+ found.* Costs by design go from 0 to \d+/, 'changes'],
      find_cost_codes: () => [{ q: 'asfalt' }, /^\d+ found; page 1, ask for page 2 for more\.\n/, 'codes'],
      find_standards: () => [{ q: 'omfylling' }, /^\d+ found.*\nORGBLAD \d+ /, 'standards'],
      read_standard: () => [
        { number: '5010' },
        /^ORGBLAD 5010 Omfylling.*part 1 of \d+:\n[\s\S]{200}/,
        'parts',
      ],
      checkpoints: () => [
        { facilityId: 1, assessment: 'FINALINSPECTION' },
        /^\d+ found.*\n\d+ \S/,
        'checkpoints',
      ],
      find_records: () => [{ projectId }, /^0 found\.$/, 'records'],
      record_overview: () => [
        { recordId: '5a1d7c30-4f0e-4b8c-9a57-2c6f0e8d1b01' },
        /^.+: (DRAFT|SUBMITTED), \d+ /,
        'deviations',
      ],
      find_deviations: () => [{ projectId }, /^0 found\.$/, 'deviations'],
      explain: () => [
        { of: 'quantity', segmentId, key: 'EXCAVATION.SOIL' },
        /^Excavation, soil: [\d.]+ m3\n.* = /,
        'terms',
      ],
    };

    test.each(Object.keys(asked))('%s', async (name) => {
      const [input, says, key] = asked[name]!();
      const result = await planner.call(name, input);
      expect(textOf(result)).toMatch(says);
      expect(result.isError).toBeUndefined();
      expect(result.structuredContent).toHaveProperty(key);
      expect(textOf(result).length).toBeLessThanOrEqual(8001);
      expect(JSON.stringify(result.structuredContent).length).toBeLessThan(40_000);
    });

    test('find types by words and sizes, with the ids that changes take', async () => {
      const found = async (input: object) =>
        (await planner.call('find_types', input)).structuredContent.types.map(({ name }: Anything) => name);
      expect(await found({ q: '110 mm', kind: 'pipe', category: 'CONTAINER' })).toEqual(['Kabelrør PVC 110']);
      expect(await found({ q: 'tslf 3×1×240 mm² 24 kV' })).toEqual(['TSLF 3x1x240 Al 24 kV']);
      expect(await found({ q: 'vannledning 63' })).toEqual(['Vannledning PE100 SDR11 63']);
      expect(await found({ category: 'GAS' })).toHaveLength(2);
      expect(await found({ q: 'TSLF 2400' })).toEqual([]);
      const { types } = (await planner.call('find_types', { q: 'TSLF 1x240 Cu' })).structuredContent;
      expect(types).toEqual([
        expect.objectContaining({
          id: expect.any(Number),
          kind: 'cable',
          material: 'Cu',
          conductorArea: 240,
        }),
      ]);
      const writer = await assistant('planner', { writes: 'asked' });
      const added = await writer.call('preview_change', {
        operation: 'add_cable',
        segmentId,
        body: { typeId: types[0].id },
      });
      expect(added.structuredContent.change).toContain('TSLF 1x240 Cu 24 kV');
    });

    // Sabotage: list the deviations of one state alone, where `find_records` counts two.
    test('tell what is open on a project: its records, their conflicts and deviations', async () => {
      const token = await tokenOf('planner');
      const id = randomUUID();
      const call = (method: string, path: string, body: object, as = token) =>
        server.request(method, `${CHECKLIST}/records/${id}${path}`, { token: as, body });
      const list = { projectId, facilityId: 11, assessmentType: 'PLANNING', title: 'Grøft A' };
      expect((await call('PUT', '', list)).status).toBe(200);
      const LOW = { severity: 'LOW', comment: 'Merkebånd mangler.' };
      const DANGER = { severity: 'DANGER', comment: 'Åpen grøft uten sperring.' };
      const both = [aDeviation('checkpoint.1001', LOW), aDeviation('checkpoint.1002', DANGER)];
      await call('PUT', '/answers', { answers: both });
      await call('PUT', '/answers', { answers: [anAnswer('checkpoint.1002')] }, await tokenOf('admin'));
      const done = { state: 'DONE', text: 'Lagt nytt bånd.' };
      expect((await call('POST', '/deviations/checkpoint.1001/state', done)).status).toBe(200);

      const records = await planner.call('find_records', { projectId, state: ['DRAFT'] });
      expect(textOf(records)).toMatch(
        /^1 found\.\n.*: Grøft A \(DRAFT\), 2 of \d+, 1 conflicts, 2 open deviations$/,
      );
      const open = await planner.call('find_deviations', { projectId });
      expect(textOf(open)).toMatch(
        /^2 found\.\nDANGER OPEN: .+ Åpen grøft uten sperring\.\nLOW DONE: .+ Merkebånd mangler\.$/,
      );
      const left = await planner.call('find_deviations', { projectId, state: ['OPEN'] });
      expect(textOf(left)).toMatch(/^1 found\.\nDANGER OPEN/);
      const { structuredContent } = await planner.call('record_overview', { recordId: id });
      expect(structuredContent).toMatchObject({ conflictKeys: ['checkpoint.1002'], openDeviations: 2 });
      expect(structuredContent).not.toHaveProperty('photos');
      const stranger = await assistant('south');
      expect(textOf(await stranger.call('find_deviations', { projectId }))).toBe('0 found.');
    });

    test('are all asked for here', () => {
      expect(Object.keys(asked)).toEqual(READ_TOOLS.map(({ name }) => name));
    });

    test('a drawing is for people, an explanation leads on, and pages follow each other', async () => {
      const { content } = await planner.call('section_drawing', { segmentId });
      expect(content[1]).toMatchObject({
        type: 'resource',
        resource: { mimeType: 'image/svg+xml' },
        annotations: { audience: ['user'] },
      });
      expect(content[1].resource.text).toMatch(/^<svg|^<\?xml/);
      // The demo's joint trench has every texture, which would be most of the message.
      const { content: joint } = await planner.call('section_drawing', { segmentId: 1 });
      expect(joint[1].resource.text).toMatch(/>H1<.*<\/svg>\s*$/s);
      expect(joint[1].resource.text.length).toBeLessThan(100_000);
      const first = await planner.call('quantities', { segmentId });
      const { explain: href } = first.structuredContent.lines.find(
        ({ key }: Anything) => key === 'EXCAVATION.SOIL',
      );
      expect(textOf(await planner.call('explain', { href }))).toMatch(/^Excavation, soil/);
      const steps = textOf(await planner.call('explain', { of: 'rating', segmentId }));
      expect(steps).toMatch(/^\d+ found; page 1/);
      expect(steps).toMatch(/^ks = 1: /m);
      expect(steps).not.toMatch(/e-(1[5-9]|2\d)/);
      const pages = await Promise.all(
        [1, 2].map((page) => planner.call('find_cost_codes', { q: 'asfalt', page })),
      );
      const numbers = pages.flatMap(({ structuredContent }) =>
        structuredContent.codes.map((code: Anything) => code.number),
      );
      expect(new Set(numbers).size).toBe(numbers.length);
    });
  });

  describe('rights', () => {
    // Sabotage: call with another token than the user's.
    test('are those of the user: nothing without a role, nothing of another company', async () => {
      const nobody = await assistant('norole');
      const refused = await nobody.call('find_projects', { q: 'x' });
      expect([refused.isError, textOf(refused)]).toEqual([
        true,
        expect.stringMatching(/^SCOPE_REQUIRED: .*lacks the right/),
      ]);
      const stranger = await assistant('south');
      for (const [name, input] of [
        ['project_overview', { projectId }],
        ['segment_overview', { segmentId }],
        ['rating', { segmentId }],
      ] as const)
        expect(await stranger.call(name, input)).toMatchObject({
          isError: true,
          content: [{ text: expect.stringMatching(/NOT_FOUND|FORBIDDEN/) }],
        });
    });

    test('a login is made when it is needed, and one that the server refuses is told without the secret', async () => {
      const login = (user: string) =>
        connected(
          openApi(server.address, {
            client: 'demo-client',
            secret: 'demo-secret',
            user,
            password: 'demo-password',
          }),
        );
      expect((await (await login('planner')).call('find_projects', { q: 'MCP-1' })).isError).toBeUndefined();
      const refused = await (await login('nobody-here')).call('find_projects');
      expect(textOf(refused)).toBe('LOGIN_REFUSED: The server refused the login of this connection.');
    });
  });

  describe('hostile input', () => {
    test.each<[string, object]>([
      ['find_projects', { q: 'x'.repeat(201) }],
      ['find_projects', { q: 'x', sort: 'name' }],
      ['project_overview', { projectId: '1 OR 1=1' }],
      ['project_overview', { projectId: 1.5 }],
      ['read_standard', { number: '../../project/rest/projects/1' }],
      ['segment_overview', { segmentId: -1 }],
      ['section_drawing', { segmentId: 1, sectionId: '..' }],
      ['explain', { href: 'http://elsewhere.example/public/trench/rest/x/explanation' }],
      ['explain', { href: '/public/trench/rest/../../customer/rest/users/explanation' }],
      ['explain', { href: '/public/customer/rest/users/planner' }],
      ['explain', { of: 'cost' }],
      ['quantities', {}],
      ['checkpoints', { facilityId: 1, assessment: 'X/../../y' }],
    ])('%s refuses %j before anything is sent', async (name, input) => {
      const before = await requests();
      expect(await planner.call(name, input)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^INVALID_INPUT: /) }],
      });
      expect(await requests()).toBe(before);
    });

    test('a field that is not known is named', async () => {
      expect(textOf(await planner.call('find_projects', { words: 'x' }))).toBe(
        'INVALID_INPUT: words is not known',
      );
    });

    test.each<[string, object, string]>([
      ['find_types', { kind: 'duct' }, 'kind: is not a known value; allowed: cable, pipe'],
      ['find_projects', { status: ['OPEN'] }, 'status/0: is not a known value; allowed: NEW, STARTED, ENDED'],
      [
        'preview_change',
        { operation: 'delete_project', body: {} },
        'allowed: create_project, update_project, ',
      ],
    ])('%s of %j is told the values that there are', async (name, input, text) => {
      const writer = await assistant('planner', { writes: 'asked' });
      expect(textOf(await writer.call(name, input))).toContain(text);
    });

    test('an enumeration in the body of a change is told its values too', async () => {
      const writer = await assistant('planner', { writes: 'asked' });
      const refused = await writer.call('preview_change', {
        operation: 'update_project',
        projectId,
        body: { status: 'OPEN' },
      });
      expect(textOf(refused)).toMatch(/^INVALID_REQUEST: status: .*NEW, STARTED, ENDED/);
    });

    const requests = async () =>
      [
        ...(await server.request<string>('GET', '/metrics')).body.matchAll(
          /^spadework_request_seconds_count\{operation="\w+\.[^}]*\} (\d+)$/gm,
        ),
      ].reduce((sum, [, count]) => sum + Number(count), 0);
  });

  describe('a change', () => {
    const body = { name: 'Strekk B', length: 40 };
    const preview = async (
      who: Assistant,
      given: object = { operation: 'create_segment', projectId, body },
    ) => {
      const result = await who.call('preview_change', given);
      expect(result.isError, textOf(result)).toBeUndefined();
      return result.structuredContent.confirmation as string;
    };
    const segments = async () =>
      (await planner.call('project_overview', { projectId })).structuredContent.segmentCount;

    test('is previewed without storing it, and applied once', async () => {
      const writer = await assistant('planner', { writes: 'unasked' });
      const before = await segments();
      const confirmation = await preview(writer);
      expect(await segments()).toBe(before);
      expect(textOf(await writer.call('apply_change', { confirmation }))).toMatch(
        /^create_segment is stored \(200\)/,
      );
      expect(textOf(await writer.call('apply_change', { confirmation }))).toMatch(/^CONFIRMATION_INVALID/);
      expect(await segments()).toBe(before + 1);
    });

    test('is bound to the version that was previewed', async () => {
      // Sabotage: apply without If-Match, and the colleague's name is lost.
      const writer = await assistant('planner', { writes: 'unasked' });
      const change = (name: string) => ({ operation: 'update_project', projectId, body: { name } });
      const [mine, theirs] = [await preview(writer, change('Mitt')), await preview(writer, change('Deres'))];
      expect((await writer.call('apply_change', { confirmation: theirs })).isError).toBeUndefined();
      expect(textOf(await writer.call('apply_change', { confirmation: mine }))).toMatch(
        /^PRECONDITION_FAILED: .*preview the change again/,
      );
      expect(textOf(await planner.call('project_overview', { projectId }))).toMatch(/^MCP-1 Deres/);
    });

    test('is refused too late, by another connection, or when the user says no', async () => {
      let now = 0;
      const writer = await assistant('planner', { writes: 'unasked', now: () => now });
      const late = await preview(writer);
      const other = await assistant('planner', { writes: 'unasked' });
      expect(textOf(await other.call('apply_change', { confirmation: late }))).toMatch(
        /^CONFIRMATION_INVALID/,
      );
      now = 5 * 60_000;
      expect(textOf(await writer.call('apply_change', { confirmation: late }))).toMatch(
        /^CONFIRMATION_INVALID/,
      );

      let agrees = false;
      const asking = await assistant('planner', { writes: 'asked' }, () => agrees);
      const before = await segments();
      expect(textOf(await asking.call('apply_change', { confirmation: await preview(asking) }))).toMatch(
        /^DECLINED/,
      );
      expect(await segments()).toBe(before);
      agrees = true;
      expect(
        (await asking.call('apply_change', { confirmation: await preview(asking) })).isError,
      ).toBeUndefined();
      expect(await segments()).toBe(before + 1);
    });

    // Sabotage: take a program that cannot ask for one whose user agreed.
    test('is stored without asking only where that was allowed', async () => {
      const silent = await assistant('planner', { writes: 'asked' });
      const before = await segments();
      const refused = await silent.call('apply_change', { confirmation: await preview(silent) });
      expect([refused.isError, textOf(refused)]).toEqual([
        true,
        expect.stringMatching(/^USER_NOT_ASKED: .*--enable-writes=unasked/),
      ]);
      expect(await segments()).toBe(before);
      // Whoever can ask does so, also where it need not.
      const asked: string[] = [];
      const asking = await assistant('planner', { writes: 'unasked' }, (question) => !asked.push(question));
      const declined = await asking.call('apply_change', { confirmation: await preview(asking) });
      expect(textOf(declined)).toMatch(/^DECLINED/);
      expect(asked).toHaveLength(1);
    });

    /** What the user is asked, and says no to. */
    const questionOf = async (given: object, language: 'nb' | 'en' = 'en') => {
      const asked: string[] = [];
      const asking = await assistant(
        'planner',
        { writes: 'asked' },
        (question) => !asked.push(question),
        language,
      );
      await asking.call('apply_change', { confirmation: await preview(asking, given) });
      expect(asked).toHaveLength(1);
      return asked[0]!.split('\n');
    };
    const isProject = (line: string) =>
      expect(line).toMatch(new RegExp(`^project ${projectId}, number "MCP-1", "\\S.*"$`));
    const isSegment = (line: string) => expect(line).toBe(`segment ${segmentId}, "Strekk A"`);

    // Sabotage: cut all of it at once, or show texts as they are, and a long or hostile value hides the others.
    test('is confirmed with its target and every value, old and new, each cut by itself', async () => {
      const [question, what, project, ...lines] = await questionOf({
        operation: 'update_project',
        projectId,
        body: {
          description: 'x'.repeat(3000),
          name: 'Ny \u202Eeiev\u202C\u0007\u200B\u00A0\n- caseRef: nothing → "trygg"',
          caseRef: 'SAK-1',
          location: { coordinate: { latitude: 60.5, longitude: 10.25 } },
        },
      });
      expect([question, what]).toEqual(['Store this change in Spadework?', 'Change a project']);
      isProject(project!);
      expect(lines.sort()).toEqual([
        '- caseRef: nothing → "SAK-1"',
        `- description: nothing → "${'x'.repeat(120)}"… (3000 characters)`,
        '- location.coordinate.latitude: nothing → 60.5',
        '- location.coordinate.longitude: nothing → 10.25',
        expect.stringMatching(
          /^- name: "\S+" → "Ny \\u\{202e\}eiev\\u\{202c\}\\u\{7\}\\u\{200b\}\\u\{a0\}\\u\{a\}- caseRef: nothing → \\"trygg\\""$/,
        ),
      ]);
    });

    test('shows where two long texts differ', async () => {
      const [writer, long] = [await assistant('planner', { writes: 'unasked' }), 'å'.repeat(500)];
      const change = (description: string) => ({
        operation: 'update_project',
        projectId,
        body: { description },
      });
      await writer.call('apply_change', { confirmation: await preview(writer, change(`${long} nei`)) });
      const lines = await questionOf(change(`${long} ja`));
      const start = 'å'.repeat(30);
      expect(lines.at(-1)).toBe(
        `- description: …"${start.slice(1)} nei" (504 characters) → …"${start.slice(1)} ja" (503 characters)`,
      );
    });

    test('is described for every operation', async () => {
      const created = await questionOf({
        operation: 'create_project',
        owner: 'planner',
        body: { number: 'MCP-2', name: 'Ny', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
      });
      expect(created.slice(1)).toEqual([
        'Create a project',
        'user planner',
        '- number: nothing → "MCP-2"',
        '- name: nothing → "Ny"',
        '- status: nothing → "NEW"',
        '- startDate: nothing → "2026-05-04T06:00:00Z"',
      ]);
      const segment = await questionOf({ operation: 'create_segment', projectId, body });
      isProject(segment[2]!);
      expect(segment.slice(3)).toEqual(['- name: nothing → "Strekk B"', '- length: nothing → 40']);
      const cable = await questionOf({ operation: 'add_cable', segmentId, body: { typeId: 1037 } });
      isSegment(cable[2]!);
      isProject(cable[3]!);
      expect(cable.slice(4)).toEqual([
        expect.stringMatching(/^- cable: nothing → "3 × TSLF 1x240 Al 24 kV/),
        '- typeId: nothing → 1037',
      ]);
      const code = await questionOf({
        operation: 'add_cost_code',
        projectId,
        body: { number: 'K-701.2', quantity: 3 },
      });
      isProject(code[2]!);
      expect(code.slice(3, 5)).toEqual(['- number: nothing → "K-701.2"', '- quantity: nothing → 3']);
      expect(code[5]).toMatch(/^- name: nothing → "\S/);
      const design = await questionOf({
        operation: 'apply_design',
        projectId,
        body: { segmentIds: [segmentId] },
      });
      isProject(design[2]!);
      expect(design[3]).toMatch(/^- "ADD K-\S+ .*Strekk A": nothing → "120 m, \d/);
      expect(design.at(-2)).toMatch(/^- pricing: nothing → "(IN)?COMPLETE"$/);
      expect(design.at(-1)).toMatch(/^- total: 0 → \d/);
    });

    test('of a trench is told step by step, with what was there', async () => {
      const token = await tokenOf('planner');
      const { body: document } = await server.request('GET', `${TRENCH}/segments/${segmentId}/trench`, {
        token,
        headers: { 'api-version': '1.0' },
      });
      const [layer] = document.trench.sections[0].layers;
      const item = layer.items[0].id;
      const fresh = '7c2d9e44-13b8-4f6b-8f0e-2d8a0b5c9f31';
      const lines = await questionOf({
        operation: 'change_trench',
        segmentId,
        body: {
          changes: [
            { kind: 'change', itemId: item, values: { label: 'L1' } },
            { kind: 'segment', values: { name: 'Strekk Z', length: 130 } },
            { kind: 'add', id: fresh, typeId: 2004, layerId: layer.id },
            { kind: 'move', itemId: item, layerId: layer.id, index: 1 },
            { kind: 'segment', values: { length: 120 } },
            { kind: 'remove', itemId: item },
          ],
        },
      });
      isSegment(lines[2]!);
      isProject(lines[3]!);
      const cable = `item ${item} cable TSLF 1x240 Al 24 kV`;
      expect(lines.slice(4)).toEqual([
        `- 1 ${cable}.label: nothing → "L1"`,
        '- 2 segment.length: 120 → 130',
        '- 2 segment.name: "Strekk A" → "Strekk Z"',
        expect.stringMatching(new RegExp(`^- 3 item ${fresh}: nothing → "pipe \\S`)),
        `- 3 item ${fresh}.layerId: nothing → "${layer.id}"`,
        `- 3 item ${fresh}.index: nothing → 1`,
        `- 3 item ${fresh}.typeId: nothing → 2004`,
        `- 4 ${cable} L1.index: 0 → 1`,
        // Back to what it was is told too, because a step before has changed it.
        '- 5 segment.length: 130 → 120',
        `- 6 item ${item}: "cable TSLF 1x240 Al 24 kV L1" → nothing`,
      ]);
    });

    test('is asked for in Norwegian, and not at all if it is too long to be read', async () => {
      const lines = await questionOf({ operation: 'create_segment', projectId, body }, 'nb');
      expect(lines.slice(0, 2)).toEqual(['Lagre denne endringen i Spadework?', 'Opprett et strekk']);
      expect(lines[2]).toMatch(/^prosjekt \d+, nummer "MCP-1", "/);
      expect(lines[3]).toBe('- name: ingenting → "Strekk B"');
      const writer = await assistant('planner', { writes: 'unasked' });
      const many = Array.from({ length: 250 }, (_, i) => ({ kind: 'segment', values: { length: i } }));
      const refused = await writer.call('preview_change', {
        operation: 'change_trench',
        segmentId,
        body: { changes: many },
      });
      expect(textOf(refused)).toMatch(/^CHANGE_TOO_LARGE: This changes 2\d\d values/);
    });

    test('that the server would refuse has no confirmation', async () => {
      const writer = await assistant('planner', { writes: 'unasked' });
      const wrong = { operation: 'add_cable', segmentId, body: { typeId: 'x' } };
      const refused = await writer.call('preview_change', wrong);
      expect([refused.isError, textOf(refused)]).toEqual([
        true,
        expect.stringMatching(/^INVALID_REQUEST: typeId/),
      ]);
      const south = await assistant('south', { writes: 'unasked' });
      const foreign = await south.call('preview_change', {
        operation: 'update_project',
        projectId,
        body: { name: 'x' },
      });
      expect(foreign.isError).toBe(true);
    });
  });
}
