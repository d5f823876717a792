import type { Translation } from '../text/translation.js';

/** The kinds of design rules: what each measures, and which fields it has beside those of every rule. */

export const RULE_KINDS = [
  'CLEARANCE',
  'NOT_TOGETHER',
  'COVER',
  'BORE',
  'FILL',
  'PIPE_SIZE',
  'PIPE_MATERIAL',
  'WIDTH',
  'DEPTH',
  'BEDDING_BELOW',
  'BEDDING_ABOVE',
  'BEDDING_RESISTIVITY',
  'DRY_RESISTIVITY',
  'MARKER',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const SEVERITIES = ['ERROR', 'WARNING', 'INFO'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SEVERITY_NAMES: Readonly<Record<Severity, Translation>> = {
  ERROR: ['error', 'feil'],
  WARNING: ['warning', 'advarsel'],
  INFO: ['information', 'opplysning'],
};

/** Fields that depend on the kind. */
export const KIND_FIELDS = ['a', 'b', 'value', 'step', 'areaFrom', 'areaTo', 'material'] as const;
export type KindField = (typeof KIND_FIELDS)[number];

export const MEASURE_UNITS = ['mm', 'x', '%', 'K·m/W'] as const;
export type MeasureUnit = (typeof MEASURE_UNITS)[number];

export interface KindRow {
  name: Translation;
  /** Fields that a rule of the kind must have, and those that it may have. It has no other of `KIND_FIELDS`. */
  needs: readonly KindField[];
  may?: readonly KindField[];
  /** Of `value` and of what is measured. Without it, nothing is measured. */
  unit?: MeasureUnit;
  /** Whether `value` is the most that is allowed, rather than the least. */
  atMost?: true;
}

export const KINDS: Readonly<Record<RuleKind, KindRow>> = {
  CLEARANCE: { name: ['clearance', 'avstand'], needs: ['a', 'b', 'value'], unit: 'mm' },
  NOT_TOGETHER: { name: ['not in one trench', 'ikke i samme grøft'], needs: ['a', 'b'] },
  COVER: { name: ['cover', 'overdekning'], needs: ['a', 'value'], unit: 'mm' },
  BORE: { name: ['bore of conduits', 'innvendig diameter av rør'], needs: ['a', 'value'], unit: 'x' },
  FILL: { name: ['fill of conduits', 'fyllingsgrad av rør'], needs: ['a', 'value'], unit: '%', atMost: true },
  PIPE_SIZE: {
    name: ['size of conduits', 'dimensjon av rør'],
    needs: ['a', 'value'],
    may: ['areaFrom', 'areaTo'],
    unit: 'mm',
  },
  PIPE_MATERIAL: { name: ['material of conduits', 'rørmateriale'], needs: ['a', 'material'] },
  WIDTH: { name: ['dig width', 'gravebredde'], needs: ['a', 'value'], may: ['step'], unit: 'mm' },
  DEPTH: { name: ['dig depth', 'gravedybde'], needs: ['value'], unit: 'mm', atMost: true },
  BEDDING_BELOW: { name: ['bedding below', 'fundament'], needs: ['a', 'value'], unit: 'mm' },
  BEDDING_ABOVE: { name: ['bedding above', 'omfylling over'], needs: ['a', 'value'], unit: 'mm' },
  BEDDING_RESISTIVITY: {
    name: ['resistivity of the bedding', 'omfyllingens resistivitet'],
    needs: ['a', 'value'],
    unit: 'K·m/W',
    atMost: true,
  },
  DRY_RESISTIVITY: {
    name: ['resistivity of dried-out soil', 'uttørket jords resistivitet'],
    needs: ['a', 'value'],
    unit: 'K·m/W',
    atMost: true,
  },
  MARKER: { name: ['marker', 'merking'], needs: ['a'] },
};
