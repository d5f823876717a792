import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';

const server = useServer();
let token: string;
let administrator: string;
let at: string;
let projectId: number;

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  administrator = await server.token('admin');
  projectId = await aTrenchProject(server, token);
  const { body } = await call('POST', `/segments/by-projectid/${projectId}`, {
    body: { name: 'Ås <& "B">' },
  });
  at = `/segments/${body.id}/trench`;
  await call('POST', `${at}/cables`, { body: { typeId: TYPES.single } });
  await call('POST', `${at}/pipes`, { body: { typeId: TYPES.pipe, cables: [{ typeId: TYPES.multi }] } });
});

const call = trenchCaller(server, () => token);

describe('GET /drawing', () => {
  test.each([
    ['svg', 'image/svg+xml', /^<svg[^>]* viewBox="0 0 297 210"|^<\?xml|^<svg/],
    ['pdf', 'application/pdf', /^%PDF-1\.\d/],
    ['dxf', 'image/vnd.dxf', /AC1024/],
  ])('%s is a file of its media type with a name and an ETag', async (extension, type, start) => {
    const reply = await call('GET', `${at}/drawing.${extension}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain(type);
    expect(reply.headers.get('content-disposition')).toMatch(
      new RegExp(`^inline; filename="segment-\\d+-1\\.${extension}"$`),
    );
    expect(reply.body).toMatch(start);
    const again = await call('GET', `${at}/drawing.${extension}`, {
      headers: { 'if-none-match': reply.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  test('names are escaped and in the language of the caller', async () => {
    const { body } = await call('GET', `${at}/drawing.svg`, { headers: { 'accept-language': 'nb' } });
    expect(body).toContain('Ås &lt;&amp; ');
    expect(body).toContain('Målestokk');
    expect(body).not.toContain('<& ');
  });

  test('dimensions can be left out, and another section chosen', async () => {
    const { body: section } = await call('POST', `${at}/sections`, { body: {} });
    const whole = (await call('GET', `${at}/drawing.svg`)).body;
    expect((await call('GET', `${at}/drawing.svg?dimensions=false`)).body.length).toBeLessThan(whole.length);
    expect((await call('GET', `${at}/drawing.svg?sectionId=${section.id}`)).body).toContain('Section 2');
    expect((await call('GET', `${at}/drawing.pdf?sectionId=none`)).body.code).toBe('SECTION_NOT_FOUND');
    expect((await call('GET', `${at}/drawing.svg?dimensions=maybe`)).body.errors[0].path).toBe('dimensions');
  });

  // Sabotage: draw by the standard whatever profile is named.
  test('has as many markers as quantities count by the same profile', async () => {
    const put = trenchCaller(server, () => administrator);
    const body = { name: 'Brede', assumptions: { markersPerSection: 3 } };
    await put('PUT', '/quantity-profiles/brede', { body });
    const read = async (path: string) => (await call('GET', `${at}/${path}`)).body;
    expect((await read('quantities?profileId=brede')).assumptions.markersPerSection).toBe(3);
    const several = />\d × [^\d<]/;
    expect(several.exec(await read('drawing.svg?profileId=brede'))?.[0]).toContain('>3 × ');
    expect(await read('drawing.svg')).not.toMatch(several);
    expect((await call('GET', `${at}/drawing.dxf?profileId=none`)).body.code).toBe('PROFILE_NOT_FOUND');
    const choose = (quantityProfileId: string | null) =>
      call('PUT', `${at}/settings`, { body: { quantityProfileId } });
    await choose('brede');
    expect(await read('drawing.svg')).toContain('>3 × ');
    expect(await read('drawing.svg?profileId=standard')).not.toMatch(several);
    await choose(null);
    expect(await read('drawing.svg')).not.toMatch(several);
  });

  test('the title block has the fields of the caller, and the project and company of the segment', async () => {
    const fields = {
      drawingNumber: 'T-014',
      revision: 'B2',
      drawnBy: 'Kari',
      checkedBy: 'Ola',
      approvedBy: 'Eva',
      company: 'Grøft & Kabel',
      chainage: '0–120',
      length: '87.5',
      date: '02.03.2026',
      firstSheet: '4',
      sheets: '12',
    };
    const { body } = await call('GET', `${at}/drawing.svg?${new URLSearchParams(fields)}`);
    for (const word of [
      'T-014',
      'B2',
      'Kari',
      'Ola',
      'Eva',
      'Grøft &amp; Kabel',
      '0–120',
      '87.5 m',
      '2026-03-02',
      '4 of 12',
    ])
      expect(body).toContain(`>${word}</text>`);
    const plain = (await call('GET', `${at}/drawing.svg`)).body;
    // A long name has several lines, which are texts of their own.
    expect(plain.replace(/(<[^>]*>|\s)+/g, ' ')).toContain(` Demo Grid North ${server.company} `);
    expect(plain).not.toContain('T-014');
  });

  test.each([
    ['drawingNumber=%20', 'drawingNumber'],
    [`revision=${'x'.repeat(13)}`, 'revision'],
    ['length=far', 'length'],
    ['length=-1', 'length'],
    ['date=2026-03-02', 'date'],
    ['chainage=0-10&chainage=10-20', 'chainage'],
    ['firstSheet=0', 'firstSheet'],
    ['firstSheet=4&sheets=3', 'sheets'],
  ])('400 names the field: %s', async (query, path) => {
    const reply = await call('GET', `${at}/drawing.svg?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test('the segment keeps what its title blocks say; a query says it for one drawing, and null removes it', async () => {
    const revisions = [{ revision: 'B', date: '2026-11-15', text: 'Ny kabel langs Storgata', by: 'KN' }];
    const title = {
      drawingNumber: 'E-101',
      drawnBy: 'Kari',
      checkedBy: 'Anne',
      keyPlan: 'K-01',
      norms: 'NEK 440',
    };
    const put = (path: string, body: object) => call('PUT', `${at}${path}`, { body });
    expect((await put('/settings', { ...title, revisions })).body).toMatchObject({ ...title, revisions });
    const { body: segment } = await call('GET', at.replace('/trench', ''));
    const section = segment.sections[0].id;
    expect((await put(`/sections/${section}`, { chainage: '0–120' })).body.chainage).toBe('0–120');
    const svg = (await call('GET', `${at}/drawing.svg?drawnBy=Ola&sectionId=${section}`)).body as string;
    for (const text of ['E-101', 'Ola', 'Anne', 'K-01', 'NEK 440', '0–120', 'Ny kabel langs Storgata, KN'])
      expect(svg).toContain(text);
    expect(svg).not.toContain('Kari');
    const wrong = [{ ...revisions[0]!, date: '2026-02-30' }];
    expect((await put('/settings', { revisions: wrong })).body.errors[0].path).toBe('revisions');
    const cleared = Object.fromEntries(Object.keys(title).map((name) => [name, null]));
    const { body } = await put('/settings', { ...cleared, revisions: [] });
    for (const name of [...Object.keys(title), 'revisions']) expect(body).not.toHaveProperty(name);
    expect((await put(`/sections/${section}`, { chainage: null })).body).not.toHaveProperty('chainage');
  });

  test('all sections come on one sheet with one title block, in every format', async () => {
    const { body: segment } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name: 'Samlet' },
    });
    const own = `/segments/${segment.id}/trench`;
    const { body: second } = await call('POST', `${own}/sections`, { body: { chainage: '120–340' } });
    for (const sectionId of [segment.sections?.[0]?.id, second.id])
      await call('POST', `${own}/cables`, {
        body: { typeId: TYPES.single, ...(sectionId && { sectionId }) },
      });
    const get = (path: string) => call('GET', `${own}/${path}`, { headers: { 'accept-language': 'nb' } });
    const svg = (await get('drawing.svg?together=true')).body as string;
    expect(svg.match(/>Terreng</g)).toHaveLength(2);
    expect(svg.match(/>Målestokk</g)).toHaveLength(1);
    for (const text of ['Snitt 1', 'Snitt 2, 120–340', 'Snitt 1, Snitt 2', '1 av 1'])
      expect(svg).toContain(`>${text}<`);
    const dxf = (await get('drawing.dxf?together=true')).body as string;
    expect(dxf.match(/\n\s*1\r?\nTerreng\r?\n/g)).toHaveLength(2);
    const pdf = await server.request('GET', `/public/trench/rest${own}/drawing.pdf?together=true`, {
      token,
      headers: { 'api-version': '1.0' },
    });
    expect(pdf.status).toBe(200);
    const one = (await get(`drawing.svg?together=true&sectionId=${second.id}`)).body as string;
    expect(one.match(/>Terreng</g)).toHaveLength(1);
  });

  test('an invalid section says so across the sheet, in the language of the caller', async () => {
    const { body: segment } = await call('POST', `/segments/by-projectid/${projectId}`, {
      body: { name: 'Too shallow' },
    });
    const own = `/segments/${segment.id}/trench`;
    expect((await call('GET', `${own}/drawing.svg`)).body).not.toContain('NOT VALID');
    const { body: section } = await call('POST', `${own}/sections`, { body: { layoutDepth: 60 } });
    await call('POST', `${own}/cables`, { body: { typeId: TYPES.single, sectionId: section.id } });
    const shallow = `${own}/drawing.svg?sectionId=${section.id}`;
    expect((await call('GET', shallow)).body).toContain('NOT VALID');
    const norwegian = await call('GET', shallow, { headers: { 'accept-language': 'nb' } });
    expect(norwegian.body).toContain('IKKE GYLDIG');
  });

  test('a PDF has all sections, one a sheet, or the one that is named', async () => {
    const pages = async (query: string) => {
      const url = `${server.address}/public/trench/rest${at}/drawing.pdf${query}`;
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}`, 'api-version': '1.0' },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
    };
    const { body: section } = await call('POST', `${at}/sections`, { body: {} });
    const whole = await pages('');
    expect(whole).toBeGreaterThan(1);
    expect(await pages(`?sectionId=${section.id}`)).toBe(1);
    const { headers } = await call('GET', `${at}/drawing.pdf`);
    expect(headers.get('content-disposition')).toMatch(/filename="segment-\d+\.pdf"/);
    expect((await call('GET', `${at}/drawing.pdf?chainage=0-10`)).body.errors[0].path).toBe('chainage');
  });
});
