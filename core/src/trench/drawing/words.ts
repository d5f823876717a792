import type { Language } from '../../text/language.js';
import { capitalizedAll } from '../../text/translation.js';
import type { Material } from '../looks/materials.js';
import type { CableCategory, CulvertFill, ItemKind } from '../model.js';
import { COVERING_NAMES, KIND_NAMES } from '../words.js';
import type { DrawnMarker } from './drawing.js';

interface Words {
  project: string;
  projectNumber: string;
  segment: string;
  section: string;
  drawingNumber: string;
  revision: string;
  drawnBy: string;
  checkedBy: string;
  approvedBy: string;
  chainage: string;
  keyPlan: string;
  norms: string;
  revisions: string;
  length: string;
  sheet: string;
  sheetOf: (sheet: number, sheets: number) => string;
  scale: string;
  date: string;
  format: string;
  materials: string;
  items: string;
  notes: string;
  columns: Record<'labels' | 'quantity' | 'name' | 'size' | 'voltage' | 'length', string>;
  ground: string;
  coverDepth: string;
  markerDepth: Record<DrawnMarker['kind'], string>;
  layer: (number: number) => string;
  centres: string;
  lengths: string;
  crossSection: string;
  notValid: string;
  leftOut: (labels: number, dimensions: number) => string;
  detail: string;
  filledWith: Record<Exclude<CulvertFill, 'AIR'>, string>;
  doesNotFit: string;
  category: Record<CableCategory, string>;
  material: Record<Material, string>;
  kind: Record<ItemKind, string>;
}

const count = (number: number, one: string, many: string): string =>
  number > 0 ? `${number} ${number === 1 ? one : many}` : '';

export const WORDS: Record<Language, Words> = {
  en: {
    project: 'Project',
    projectNumber: 'Project no.',
    segment: 'Segment',
    section: 'Section',
    drawingNumber: 'Drawing no.',
    revision: 'Rev.',
    drawnBy: 'Drawn',
    checkedBy: 'Checked',
    approvedBy: 'Approved',
    chainage: 'Chainage',
    keyPlan: 'Key plan',
    norms: 'Norms',
    revisions: 'Revisions',
    length: 'Length',
    sheet: 'Sheet',
    sheetOf: (sheet, sheets) => `${sheet} of ${sheets}`,
    scale: 'Scale',
    date: 'Date',
    format: 'Format',
    materials: 'Materials',
    items: 'Items',
    notes: 'Notes',
    columns: {
      labels: 'Label',
      quantity: 'Qty',
      name: 'Type',
      size: 'Ø mm',
      voltage: 'Voltage',
      length: 'Length m',
    },
    ground: 'Ground level',
    coverDepth: 'Cover',
    markerDepth: { TAPE: 'Tape', PLATE: 'Plate', NET: 'Net' },
    layer: (number) => `Layer ${number}`,
    centres: 'c/c',
    lengths: 'All dimensions in mm. c/c is the spacing of centres.',
    crossSection: 'Trench cross-section',
    notValid: 'Not valid',
    leftOut: (labels, dimensions) =>
      [count(labels, 'label', 'labels'), count(dimensions, 'dimension', 'dimensions')]
        .filter(Boolean)
        .join(' and ')
        .concat(' left out for lack of room'),
    detail: 'Detail',
    filledWith: {
      WATER: 'filled with water',
      BENTONITE: 'filled with bentonite',
      CONCRETE: 'filled with concrete',
      SAND: 'filled with sand',
    },
    doesNotFit: 'content does not fit',
    category: { ELV: 'ELV', LV: 'LV', MV: 'MV', HV: 'HV', EHV: 'EHV', DC: 'DC' },
    material: {
      SOIL: 'Existing ground',
      FILL: 'Backfill',
      BASE_COURSE: 'Base course',
      FILL_FOUNDATION: 'Foundation of the fill zone',
      COVER: 'Bedding above the cable zone',
      CABLE_ZONE: 'Cable zone, sand',
      PROTECTION: 'Protection layer',
      FOUNDATION: 'Foundation',
      ...capitalizedAll(COVERING_NAMES, 'en'),
    },
    kind: capitalizedAll(KIND_NAMES, 'en'),
  },
  nb: {
    project: 'Prosjekt',
    projectNumber: 'Prosjektnr.',
    segment: 'Strekk',
    section: 'Snitt',
    drawingNumber: 'Tegningsnr.',
    revision: 'Rev.',
    drawnBy: 'Tegnet',
    checkedBy: 'Kontrollert',
    approvedBy: 'Godkjent',
    chainage: 'Profil',
    keyPlan: 'Oversiktsplan',
    norms: 'Normer',
    revisions: 'Revisjoner',
    length: 'Lengde',
    sheet: 'Blad',
    sheetOf: (sheet, sheets) => `${sheet} av ${sheets}`,
    scale: 'Målestokk',
    date: 'Dato',
    format: 'Format',
    materials: 'Materialer',
    items: 'Elementer',
    notes: 'Merknader',
    columns: {
      labels: 'Merke',
      quantity: 'Antall',
      name: 'Type',
      size: 'Ø mm',
      voltage: 'Spenning',
      length: 'Lengde m',
    },
    ground: 'Terreng',
    coverDepth: 'Overdekning',
    markerDepth: { TAPE: 'Bånd', PLATE: 'Plate', NET: 'Nett' },
    layer: (number) => `Lag ${number}`,
    centres: 'c/c',
    lengths: 'Alle mål i mm. c/c er senteravstand.',
    crossSection: 'Grøftesnitt',
    notValid: 'Ikke gyldig',
    leftOut: (labels, dimensions) =>
      [count(labels, 'merke', 'merker'), count(dimensions, 'mål', 'mål')]
        .filter(Boolean)
        .join(' og ')
        .concat(' er utelatt av plasshensyn'),
    detail: 'Detalj',
    filledWith: {
      WATER: 'fylt med vann',
      BENTONITE: 'fylt med bentonitt',
      CONCRETE: 'fylt med betong',
      SAND: 'fylt med sand',
    },
    doesNotFit: 'innholdet får ikke plass',
    category: {
      ELV: 'svakstrøm',
      LV: 'lavspent',
      MV: 'høyspent',
      HV: 'høyspent',
      EHV: 'høyspent',
      DC: 'likestrøm',
    },
    material: {
      SOIL: 'Eksisterende grunn',
      FILL: 'Gjenfylling',
      BASE_COURSE: 'Bærelag',
      FILL_FOUNDATION: 'Fundament for fyllsonen',
      COVER: 'Omfylling over kabelsonen',
      CABLE_ZONE: 'Kabelsone, sand',
      PROTECTION: 'Beskyttelseslag',
      FOUNDATION: 'Fundament',
      ...capitalizedAll(COVERING_NAMES, 'nb'),
    },
    kind: capitalizedAll(KIND_NAMES, 'nb'),
  },
};

/** Whole millimetres. */
export const length = (mm: number): string => String(Math.round(mm) + 0);

/** A number with at most two decimals. */
export function decimal(value: number, language: Language = 'en'): string {
  const rounded = String(Math.round(value * 100) / 100 + 0);
  return language === 'nb' ? rounded.replace('.', ',') : rounded;
}

export const dateText = (date: string, language: Language): string =>
  language === 'nb' ? date.split('-').reverse().join('.') : date;
