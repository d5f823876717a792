import type { Fields } from './field.js';

/** A text of the title block. A drawing may be asked for with another one. */
const titleText = (most: number, en: string, nb: string, help: string) =>
  ({
    value: { type: 'text', most, filled: true },
    none: 'clears',
    default: null,
    name: { en, nb },
    help,
  }) as const;

/** What the title blocks of a segment's drawings say, and the first pages of its calculation notes. */
export const TITLE_FIELDS = {
  drawingNumber: titleText(40, 'Drawing number', 'Tegningsnummer', 'The number of the drawing.'),
  revision: titleText(12, 'Revision', 'Revisjon', 'The revision of the drawing.'),
  drawnBy: titleText(60, 'Drawn by', 'Tegnet av', 'Who drew it.'),
  checkedBy: titleText(60, 'Checked by', 'Kontrollert av', 'Who checked it.'),
  approvedBy: titleText(60, 'Approved by', 'Godkjent av', 'Who approved it.'),
  keyPlan: titleText(200, 'Key plan', 'Oversiktsplan', 'Where the segment lies, or the plan that shows it.'),
  norms: titleText(300, 'Norms', 'Normer', 'The norms that the drawing refers to.'),
} as const satisfies Fields;

/** A row of the list of revisions. */
export const REVISION_FIELDS = {
  revision: {
    value: { type: 'text', most: 12, filled: true },
    default: '',
    name: { en: 'Revision', nb: 'Revisjon' },
    help: 'The revision.',
  },
  date: {
    value: { type: 'text', most: 10, filled: true },
    default: '',
    name: { en: 'Date', nb: 'Dato' },
    help: 'Its date, as YYYY-MM-DD.',
  },
  text: {
    value: { type: 'text', most: 200 },
    default: '',
    name: { en: 'What changed', nb: 'Hva som er endret' },
    help: 'What changed.',
  },
  by: {
    value: { type: 'text', most: 60 },
    default: '',
    name: { en: 'By', nb: 'Av' },
    help: 'Who made it.',
  },
} as const satisfies Fields;

export const MAX_REVISIONS = 50;
export const MAX_PROFILE_ID = 50;
/** Of templates, which are segments or sections that a company keeps. */
export const MAX_TEMPLATE_NAME = 100;

/** What is one value of the settings. The marker is a type of the catalog, and paddings are lengths by the kind of item. */
export const SETTINGS_FIELDS = {
  autoMarkers: {
    value: { type: 'flag' },
    default: true,
    name: { en: 'Show the marker above the cables', nb: 'Vis merkebåndet over kablene' },
    help: 'Whether drawings show a marker above the cables.',
  },
  quantityProfileId: {
    value: { type: 'text', most: MAX_PROFILE_ID, filled: true },
    none: 'clears',
    default: null,
    name: { en: 'Profile of quantities', nb: 'Mengdeprofil' },
    help: 'Id of the profile that the segment is counted by. Without one, or where the company no longer has it: `standard`.',
  },
  ...TITLE_FIELDS,
} as const satisfies Fields;

export const MAX_CLEARANCES = 100;
