import { CABLE_CATEGORIES, PIPE_CATEGORIES, VOLTAGE_CATEGORIES } from '@spadework/core';
import { type Check, type Field, may, must } from '../../../tables/field.js';
import { flag, oneOf, text, whole } from '../../../tables/values.js';
import { COMPONENT_SET_SCOPES, type TypeKind } from '../catalog.sql.js';
import { markets, size } from './readers.js';

const INT32 = 2 ** 31 - 1;

/** What is no part of a type's details. */
const OWNER_FIELDS: Field[] = [
  { ...must('scope', oneOf(COMPONENT_SET_SCOPES), 'omfang', 'gyldighetsområde'), optionalColumn: true },
  may('company', whole(1, Number.MAX_SAFE_INTEGER), 'selskap', 'firma', 'selskapsid', 'companyId'),
  may('user', text, 'bruker', 'brukernavn', 'username'),
];
const NAMING_FIELDS = [
  { ...must('id', whole(1, Number.MAX_SAFE_INTEGER), 'typeId', 'typenummer', 'nummer', 'nr'), unique: true },
  must('name', text, 'navn', 'betegnelse', 'typebetegnelse', 'typenavn'),
  may('markets', markets, 'markeder', 'marked', 'market', 'land'),
];

const OUTER_DIAMETER = must('outerDiameter', size, 'ytterdiameter', 'ytre diameter', 'utvendig diameter');
const MATERIAL = may('material', text, 'materiale');
const DEFAULT = may('default', flag, 'standard', 'forvalgt', 'forvalg');

/** What the details of a type hold, lengths in mm, areas in mm², voltages in kV, temperatures in °C. */
export const DETAIL_FIELDS: Record<TypeKind, Field[]> = {
  cable: [
    must('voltageCategory', oneOf(VOLTAGE_CATEGORIES), 'spenningskategori', 'spenningsklasse'),
    must('cableCategory', oneOf(CABLE_CATEGORIES), 'kabelkategori'),
    must('conductorCount', whole(1, INT32), 'lederantall', 'antall ledere'),
    may('conductorArea', size, 'tverrsnitt', 'ledertverrsnitt', 'lederareal'),
    may('isolationLevel', size, 'isolasjonsnivå', 'insulationLevel', 'merkespenning'),
    OUTER_DIAMETER,
    must('generic', flag, 'generisk'),
    must(
      'cablesimulatorCompatible',
      flag,
      'kabelsimulatorkompatibel',
      'kompatibel med kabelsimulator',
      'kabelsimulator',
    ),
    must('docCount', whole(0, INT32), 'dokumenter', 'antall dokumenter', 'documents', 'documentCount'),
    may('conductorMaterial', text, 'ledermateriale'),
    may('conductorDiameter', size, 'lederdiameter'),
    may('insulation', text, 'isolasjon', 'isolasjonsmateriale', 'insulationMaterial'),
    may('insulationThickness', size, 'isolasjonstykkelse'),
    may('insulationDiameter', size, 'isolasjonsdiameter', 'diameter over isolasjon'),
    may('screenArea', size, 'skjermtverrsnitt', 'skjermareal'),
    may('screenMaterial', text, 'skjermmateriale'),
    may('sheathMaterial', text, 'kappemateriale'),
    may('sheathThickness', size, 'kappetykkelse'),
    may(
      'maxTemperature',
      size,
      'maksimaltemperatur',
      'maks temperatur',
      'makstemperatur',
      'maks ledertemperatur',
    ),
  ],
  pipe: [
    must('pipeCategory', oneOf(PIPE_CATEGORIES), 'rørkategori'),
    OUTER_DIAMETER,
    must('wallThickness', size, 'veggtykkelse', 'godstykkelse'),
    MATERIAL,
    DEFAULT,
  ],
  ecc: [must('area', size, 'areal', 'tverrsnitt'), must('radius', size), MATERIAL, DEFAULT],
  marker: [
    must('kind', oneOf(['TAPE', 'PLATE', 'NET']), 'slag', 'type', 'markørtype', 'merketype'),
    must('width', size, 'bredde'),
    may('thickness', size, 'tykkelse'),
    DEFAULT,
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
