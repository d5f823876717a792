import { plainText, withUnit } from '../../rating/note/numbers.js';
import { installSection } from '../../rating/section/section.js';
import { fieldMapOf, fieldOf, type MagneticField } from '../magneticField.js';
import { fieldDrawing, limitText } from '../map/index.js';
import { isRefused } from '../sheet.js';
import type { SheetNote } from './input.js';
import type { Chapter } from './tables.js';
import { sheetWords } from './words.js';

/** The magnetic field of the sections as `…/magnetic-field` tells it unless it is asked otherwise. */
export const FIELD = { load: 'MEAN', height: 1, reach: 10, step: 0.25, screens: false } as const;
/** From the centre, m. */
const DISTANCES = [0, 2, 5, 10];
/** m of air; and to each side, unless the limit is farther out. */
const DRAWN = { above: 3, reach: 3, step: 0.1 };
const FARTHEST = 100;

export type SectionField = SheetNote['fields'][number] & {
  field: MagneticField;
  /** How far out the limit reaches, m; negative where it ends on the other side of the centre. */
  left?: number;
  right?: number;
};

/** Sections whose conductors are in no circuit have no field. */
export function fieldsOf({ fields, profile }: SheetNote): SectionField[] {
  return fields.flatMap((section) => {
    const field = fieldOf({ request: section.request, ...FIELD, profile });
    if (isRefused(field)) return [];
    const { limitLeft, limitRight } = field;
    const centre = pointAt(field, 0).x;
    return [
      {
        ...section,
        field,
        ...(limitLeft !== undefined && { left: (centre - limitLeft) / 1000 }),
        ...(limitRight !== undefined && { right: (limitRight - centre) / 1000 }),
      },
    ];
  });
}

const pointAt = ({ points }: MagneticField, metres: number) =>
  points[(points.length - 1) / 2 + metres / FIELD.step]!;

export const reachOf = ({ left, right }: SectionField): number | undefined =>
  left === undefined && right === undefined ? undefined : Math.max(left ?? -Infinity, right ?? -Infinity);

export const heightText = (language: SheetNote['language']): string =>
  withUnit(plainText(FIELD.height, language), 'm');

export function fieldChapter(note: SheetNote, found: readonly SectionField[]): Chapter {
  const { language, profile } = note;
  const words = sheetWords(language);
  const limit = limitText(profile.assumptions.fieldLimit, language);
  if (found.length === 0) return { title: words.field, parts: [{ kind: 'paragraph', text: words.noField }] };
  const strongest = found.reduce((a, b) => (b.field.maximum.field > a.field.maximum.field ? b : a));
  return {
    title: words.field,
    parts: [
      { kind: 'paragraph', text: words.fieldNote(heightText(language), limit) },
      {
        name: words.field,
        columns: [
          { title: words.section, wide: true },
          { title: words.highest, unit: 'µT', places: 3 },
          { title: words.limitLeft(limit), unit: 'm', places: 2 },
          { title: words.limitRight(limit), unit: 'm', places: 2 },
        ],
        rows: found.map(({ name, field, left, right }) => ({
          cells: [name, field.maximum.field, left, right],
        })),
      },
      {
        name: words.byDistance,
        groups: words.section,
        columns: [
          { title: words.distance, unit: 'm', places: 'plain' },
          { title: words.left, unit: 'µT', places: 3 },
          { title: words.right, unit: 'µT', places: 3 },
        ],
        rows: found.flatMap(({ name: group, field }) =>
          DISTANCES.map((metres) => ({
            group,
            cells: [metres, pointAt(field, -metres).field, pointAt(field, metres).field],
          })),
        ),
      },
      ...(found.length > 1 ? [{ kind: 'paragraph' as const, text: words.drawn(strongest.name) }] : []),
      ...pictures(note, strongest),
    ],
  };
}

function pictures({ profile, language }: SheetNote, section: SectionField): Chapter['parts'] {
  const { request } = section;
  const outside = Math.ceil((reachOf(section) ?? 0) + 1);
  const reach = Math.min(FARTHEST, Math.max(DRAWN.reach, outside));
  const map = fieldMapOf({ request, ...FIELD, ...DRAWN, reach, profile });
  if (isRefused(map)) return [];
  const conductors = installSection(request).installation.cables.map(({ x, y, model }) => ({
    x: x * 1e3,
    y: y * 1e3,
    radius: (model.De / 2) * 1e3,
  }));
  return [{ kind: 'picture', drawing: fieldDrawing(map, language, conductors) }];
}
