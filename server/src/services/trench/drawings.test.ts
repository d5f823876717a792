import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../test/trench.js';

const server = useServer();
let token: string;
let at: string;

beforeAll(async () => {
  await addTestTypes(server.store);
  token = await server.token('planner');
  const projectId = await aTrenchProject(server, token);
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
});
