import { describe, expect, test } from 'vitest';
import { checklistDocument } from './checklistDocument.js';
import { checklistForm } from './checklistForm.js';
import type { FormDocument, FormRow } from './document.js';
import { instructions, maintenanceInstructions } from './instructions.js';
import { checkpointIn, untranslated } from './language.js';
import { ANSWER_TYPES, ASSESSMENT_TYPES, REPORT_TYPES } from './model.js';
import { empty, long, short } from './samples.js';
import { checklistWords } from './words.js';

const rows = (document: FormDocument): FormRow[] =>
  document.parts.flatMap(({ groups }) => groups.flatMap((group) => group.rows));

describe('a checkpoint in a language', () => {
  const [, signs] = short().checkpoints;

  test('is in English where there is a translation, otherwise in Norwegian, without fields for translations', () => {
    const view = checkpointIn(signs!, 'en');
    expect(view).toMatchObject({
      name: 'Warning signs are in place and can be read',
      guidance: 'Skiltene skal kunne leses fra tre meter og sitte fast.',
      facilityPartName: 'Building and access',
      timePerspectiveName: 'At once',
    });
    expect(view.subCheckpoints[1]).toEqual({
      id: 78,
      name: 'Name and number of the station',
      guidance: 'The number must agree with the map.',
      camera: true,
      sorting: 78,
    });
    for (const language of ['nb', 'en'] as const)
      expect(JSON.stringify(checkpointIn(signs!, language))).not.toMatch(/En":/);
    expect(checkpointIn(signs!, 'nb').name).toBe(signs!.name);
  });

  test('texts without a translation are reported', () => {
    expect(untranslated(signs!)).toEqual(['guidance']);
    expect(untranslated({ name: 'a', nameEn: '', guidanceEn: 'b' })).toEqual(['name']);
  });
});

describe.each(['nb', 'en'] as const)('in %s', (language) => {
  test.each(REPORT_TYPES)('%s: no text is missing, full or empty', (type) => {
    for (const input of [short(), long(40), empty()]) {
      const document = checklistDocument(type, input, language);
      expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|null/);
      expect(document).toMatchObject({ language, date: '2026-01-01T00:00:00.000Z' });
      expect(document.note).toBe(input.checkpoints.length === 0 ? checklistWords(language).empty : undefined);
      expect(rows(document)).toHaveLength(input.checkpoints.length);
    }
  });

  test('every type has texts of its own', () => {
    const { assessmentTypes, answerTypes, reportTypes } = checklistWords(language);
    for (const [labels, types] of [
      [assessmentTypes, ASSESSMENT_TYPES],
      [answerTypes, ANSWER_TYPES],
      [reportTypes, REPORT_TYPES],
    ] as const) {
      expect(Object.keys(labels)).toEqual([...types]);
      expect(new Set(Object.values(labels)).size).toBe(types.length);
    }
  });

  test('the order of the input does not matter', () => {
    const input = long(30);
    const turned = { ...input, checkpoints: input.checkpoints.toReversed() };
    for (const type of REPORT_TYPES)
      expect(checklistDocument(type, turned, language)).toEqual(checklistDocument(type, input, language));
  });
});

describe('the form', () => {
  test('has facts about the checklist', () =>
    expect(checklistForm(short(), 'nb')).toMatchObject({
      name: 'Sjekkliste: Nettstasjon i kiosk – Sluttkontroll',
      title: 'Nettstasjon i kiosk',
      subtitle: 'Sjekkliste · Sluttkontroll',
      runningHead: 'Sluttkontroll · Revisjon 2026-1 · Nettstasjon i kiosk',
      foot: 'Sjekkliste · Revisjon 2026-1 · 01.01.2026',
      facts: [
        { label: 'Revisjon', value: '2026-1' },
        { label: 'Gjelder fra', value: '01.01.2026' },
        { label: 'Kontrollpunkter', value: '3' },
        { label: 'Herav med foto', value: '1' },
      ],
    }));

  test('of a project has its name and the target depth and width of its sections', () => {
    const project = {
      number: 'P-7',
      name: 'Åsveien',
      sections: [
        { segment: 'Strekk A', place: 1, depth: 849.6, width: 600 },
        { segment: 'Strekk A', place: 2, depth: 1000, width: 200 },
        { segment: 'Strekk B', depth: 700 },
      ],
      more: 4,
    };
    const form = checklistForm({ ...short(), project }, 'nb');
    expect(form.facts[0]).toEqual({ label: 'Prosjekt', value: 'P-7 Åsveien' });
    expect(form.facts.slice(1)).toEqual(checklistForm(short(), 'nb').facts);
    expect(form.sizes).toEqual({
      head: ['Strekk', 'Måldybde', 'Målbredde'],
      rows: [
        ['Strekk A, snitt 1', '850 mm', '600 mm'],
        ['Strekk A, snitt 2', '1000 mm', '200 mm'],
        ['Strekk B', '700 mm', '–'],
      ],
      more: 'og 4 til',
    });
    expect(checklistForm({ ...short(), project }, 'en').sizes).toMatchObject({
      head: ['Segment', 'Target depth', 'Target width'],
      more: 'and 4 more',
    });
    expect(checklistForm({ ...short(), project: { ...project, sections: [] } }, 'en')).not.toHaveProperty(
      'sizes',
    );
    expect(instructions({ ...short(), project }, 'nb')).toEqual(instructions(short(), 'nb'));
  });

  test('has a code with facility, assessment type, revision and language', () =>
    expect(checklistForm(short(), 'en').code).toBe(
      'spadework:checklist?facility=3&type=FINALINSPECTION&revision=2&language=en',
    ));

  test('groups by part and component, and a single group without a name has no heading', () => {
    const titles = ({ parts }: FormDocument) =>
      parts.map(({ title, groups }) => [title, ...groups.map((group) => group.title)]);
    expect(titles(checklistForm(short(), 'en'))).toEqual([
      ['Building and access', ''],
      ['Low-voltage installation', 'Switchboard'],
    ]);
    expect(titles(checklistForm(long(17), 'nb'))).toEqual([
      ['Anleggsdel 1', 'Generelt', 'Komponent 1', 'Komponent 2'],
    ]);
  });

  test('names its fields by the ids of the checkpoints', () => {
    const names: string[] = [];
    JSON.stringify(checklistForm(short(), 'nb'), (key, value) => {
      if ((key === 'name' || key === 'choice') && /^[a-z]+\./.test(value)) names.push(value);
      return value;
    });
    expect(names.sort()).toEqual([
      'checkpoint.1201.answer',
      'checkpoint.1201.remark',
      'checkpoint.1203.answer',
      'checkpoint.1203.remark',
      'checkpoint.1310.remark',
      'checkpoint.1310.text',
      'head.date',
      'head.inspector',
      'head.place',
      'head.project',
      'signature.date',
      'signature.name',
      'sub.77.answer',
      'sub.78.answer',
      'summary.remark',
    ]);
  });

  test('a row has time, sheets, photo and choice', () => {
    const [lock, signs, earth] = rows(checklistForm(short(), 'en'));
    expect(lock).toMatchObject({ number: '1201', notes: ['Within a year', 'Sheet 6010'] });
    expect(lock).not.toHaveProperty('photo');
    expect(signs!.photo).toBe('Photo: One picture of each door, close enough for the text to be read.');
    expect(signs!.rows.map(({ title, photo }) => [title, photo])).toEqual([
      ['High-voltage sign on every door', undefined],
      ['Name and number of the station', 'Photo'],
    ]);
    expect(earth).toMatchObject({ notes: ['Optional'], text: { label: 'Answer' } });
    expect(earth).not.toHaveProperty('choice');
  });

  test('an empty form has nothing to fill out', () => {
    const document = checklistForm(empty(), 'en');
    expect(document).toMatchObject({ fields: [], choices: [], parts: [] });
    expect(document).not.toHaveProperty('closing');
  });
});

describe('instructions', () => {
  test('have guidance, the kind of answer and sheets, but no fields', () => {
    const document = instructions(short(), 'nb');
    expect(document.fields).toEqual([]);
    const [lock, signs, earth] = rows(document);
    expect(lock!.paragraphs).toEqual([
      { text: 'Åpne og lukk alle dører helt. Kontroller at dørholderen holder døren åpen i vind.' },
      { label: 'Svar', text: 'OK, avvik eller ikke aktuelt' },
      { label: 'Blad med veiledning', text: '6010' },
    ]);
    expect(signs!.rows[1]!.paragraphs).toEqual([{ text: 'Nummeret skal stemme med kartet.' }]);
    expect(earth!.paragraphs).toEqual([
      { text: 'Ingen egen veiledning.', quiet: true },
      { label: 'Svar', text: 'Tekst' },
    ]);
    for (const row of rows(document)) expect(row).not.toHaveProperty('remark');
  });

  test('for maintenance have measures and the sheets about corrections', () => {
    const [lock, signs] = rows(maintenanceInstructions(short(), 'en'));
    expect(lock!.paragraphs).toEqual([
      { text: 'Lubricate lock and hinges. Replace a lock that the standard key does not open.' },
      { label: 'Sheets for correction', text: '6011, 6012' },
    ]);
    expect(signs!.paragraphs).toEqual([{ text: 'No measures described.', quiet: true }]);
  });
});
