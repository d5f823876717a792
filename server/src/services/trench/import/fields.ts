import { CABLE_CATEGORIES, PIPE_CATEGORIES } from '@spadework/core';
import type { TypeKind } from '../catalog.sql.js';
import { flag, markets, oneOf, type Reader, size, text, whole } from './values.js';

export interface Field {
  name: string;
  read: Reader;
  /** Whether every row must have a value. */
  required: boolean;
  /** Whether the file may lack the column although its cells are required. */
  optionalColumn?: boolean;
}

export type Values = Record<string, unknown>;
/** What two values of a row say against each other. */
export type Check = (values: Values) => { name: string; message: string } | undefined;

const INT32 = 2 ** 31 - 1;
const must = (name: string, read: Reader): Field => ({ name, read, required: true });
const may = (name: string, read: Reader): Field => ({ name, read, required: false });

/** What is no part of a type's details. */
export const OWNER_FIELDS: Field[] = [
  { ...must('scope', oneOf(['ORG', 'COMPANY', 'USER'])), optionalColumn: true },
  may('company', whole(1, Number.MAX_SAFE_INTEGER)),
  may('user', text),
];
const NAMING_FIELDS = [
  must('id', whole(1, Number.MAX_SAFE_INTEGER)),
  must('name', text),
  may('markets', markets),
];

/** What the details of a type hold, lengths in mm, areas in mm², voltages in kV, temperatures in °C. */
export const DETAIL_FIELDS: Record<TypeKind, Field[]> = {
  cable: [
    must('voltageCategory', oneOf(['ELV', 'LV', 'MV', 'HV', 'EHV'])),
    must('cableCategory', oneOf(CABLE_CATEGORIES)),
    must('conductorCount', whole(1, INT32)),
    may('conductorArea', size),
    may('isolationLevel', size),
    must('outerDiameter', size),
    must('generic', flag),
    must('cablesimulatorCompatible', flag),
    must('docCount', whole(0, INT32)),
    may('conductorMaterial', text),
    may('conductorDiameter', size),
    may('insulation', text),
    may('insulationThickness', size),
    may('insulationDiameter', size),
    may('screenArea', size),
    may('screenMaterial', text),
    may('sheathMaterial', text),
    may('sheathThickness', size),
    may('maxTemperature', size),
  ],
  pipe: [
    must('pipeCategory', oneOf(PIPE_CATEGORIES)),
    must('outerDiameter', size),
    must('wallThickness', size),
    may('material', text),
    may('default', flag),
  ],
  ecc: [must('area', size), must('radius', size), may('material', text), may('default', flag)],
  marker: [
    must('kind', oneOf(['TAPE', 'PLATE', 'NET'])),
    must('width', size),
    may('thickness', size),
    may('default', flag),
  ],
};

export const fieldsOf = (kind: TypeKind): Field[] => [
  ...OWNER_FIELDS,
  ...NAMING_FIELDS,
  ...DETAIL_FIELDS[kind],
];

const below =
  (name: string, than: string, times = 1): Check =>
  (values) => {
    const [small, big] = [values[name], values[than]];
    if (typeof small !== 'number' || typeof big !== 'number' || small * times < big) return undefined;
    return {
      name,
      message: `${times > 1 ? 'twice it ' : ''}must be below ${than}, ${big}, not ${small * times}`,
    };
  };

export const CHECKS: Record<TypeKind, Check[]> = {
  cable: [
    below('conductorDiameter', 'insulationDiameter'),
    below('conductorDiameter', 'outerDiameter'),
    below('insulationThickness', 'insulationDiameter', 2),
    below('insulationDiameter', 'outerDiameter'),
    below('sheathThickness', 'outerDiameter', 2),
  ],
  pipe: [below('wallThickness', 'outerDiameter', 2)],
  ecc: [],
  marker: [],
};
