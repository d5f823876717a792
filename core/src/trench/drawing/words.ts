import type { Language } from '../../text/language.js';
import type { Material } from '../looks/materials.js';
import type { ItemKind } from '../model.js';

interface Words {
  project: string;
  segment: string;
  section: string;
  scale: string;
  date: string;
  format: string;
  materials: string;
  items: string;
  marker: string;
  ground: string;
  coverDepth: string;
  lengths: string;
  crossSection: string;
  more: (count: number) => string;
  unlabelled: (count: number) => string;
  holds: (what: string) => string;
  doesNotFit: string;
  material: Record<Material, string>;
  kind: Record<ItemKind, string>;
}

export const WORDS: Record<Language, Words> = {
  en: {
    project: 'Project',
    segment: 'Segment',
    section: 'Section',
    scale: 'Scale',
    date: 'Date',
    format: 'Format',
    materials: 'Materials',
    items: 'Items',
    marker: 'Warning tape or cover plate',
    ground: 'Ground level',
    coverDepth: 'Cover',
    lengths: 'All lengths in mm',
    crossSection: 'Trench cross-section',
    more: (count) => `… and ${count} more`,
    unlabelled: (count) => `${count} ${count === 1 ? 'label' : 'labels'} left out for lack of room`,
    holds: (what) => `with ${what}`,
    doesNotFit: 'content does not fit',
    material: {
      SOIL: 'Existing ground',
      FILL: 'Backfill',
      FILL_FOUNDATION: 'Foundation of the fill zone',
      COVER: 'Cover over the cable zone',
      CABLE_ZONE: 'Cable zone, sand',
      PROTECTION: 'Protection layer',
      FOUNDATION: 'Foundation',
      TARMAC: 'Tarmac',
      CONCRETE: 'Concrete',
      COBBLESTONE: 'Cobblestone',
      GRAVEL: 'Gravel',
      CRUSHED_STONES: 'Crushed stones',
      SAND: 'Sand',
      OTHER: 'Top covering',
    },
    kind: {
      cable: 'Cable',
      ecc: 'Earth conductor',
      ecomDuct: 'Ecom duct',
      sensor: 'Sensor',
      pipe: 'Pipe',
      pipeGroup: 'Pipe group',
      pipeCanal: 'Pipe canal',
      culvert: 'Culvert',
    },
  },
  nb: {
    project: 'Prosjekt',
    segment: 'Segment',
    section: 'Snitt',
    scale: 'Målestokk',
    date: 'Dato',
    format: 'Format',
    materials: 'Materialer',
    items: 'Elementer',
    marker: 'Varselbånd eller dekkplate',
    ground: 'Terreng',
    coverDepth: 'Overdekning',
    lengths: 'Alle mål i mm',
    crossSection: 'Grøftesnitt',
    more: (count) => `… og ${count} til`,
    unlabelled: (count) => `${count} ${count === 1 ? 'merke' : 'merker'} er utelatt av plasshensyn`,
    holds: (what) => `med ${what}`,
    doesNotFit: 'innholdet får ikke plass',
    material: {
      SOIL: 'Eksisterende grunn',
      FILL: 'Gjenfylling',
      FILL_FOUNDATION: 'Fundament for fyllsonen',
      COVER: 'Overdekning over kabelsonen',
      CABLE_ZONE: 'Kabelsone, sand',
      PROTECTION: 'Beskyttelseslag',
      FOUNDATION: 'Fundament',
      TARMAC: 'Asfalt',
      CONCRETE: 'Betong',
      COBBLESTONE: 'Brostein',
      GRAVEL: 'Grus',
      CRUSHED_STONES: 'Pukk',
      SAND: 'Sand',
      OTHER: 'Toppdekke',
    },
    kind: {
      cable: 'Kabel',
      ecc: 'Jordleder',
      ecomDuct: 'Ekomrør',
      sensor: 'Sensor',
      pipe: 'Rør',
      pipeGroup: 'Rørgruppe',
      pipeCanal: 'Rørkanal',
      culvert: 'Kulvert',
    },
  },
};

/** Millimetres with at most one decimal. */
export function length(mm: number, language: Language): string {
  const rounded = String(Math.round(mm * 10) / 10 + 0);
  return language === 'nb' ? rounded.replace('.', ',') : rounded;
}

export const dateText = (date: string, language: Language): string =>
  language === 'nb' ? date.split('-').reverse().join('.') : date;
