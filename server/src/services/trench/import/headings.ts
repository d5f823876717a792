import type { TypeKind } from '../catalog.sql.js';
import { type Field, fieldsOf } from './fields.js';
import type { Finding, Row } from './table.js';

/** What Norwegian files call the fields; the English names need no entry. */
const NORWEGIAN: Record<string, string[]> = {
  scope: ['omfang', 'gyldighetsområde'],
  company: ['selskap', 'firma', 'selskapsid', 'companyId'],
  user: ['bruker', 'brukernavn', 'username'],
  id: ['typeId', 'typenummer', 'nummer', 'nr'],
  name: ['navn', 'betegnelse', 'typebetegnelse', 'typenavn'],
  markets: ['markeder', 'marked', 'market', 'land'],
  voltageCategory: ['spenningskategori', 'spenningsklasse'],
  cableCategory: ['kabelkategori'],
  conductorCount: ['lederantall', 'antall ledere'],
  conductorArea: ['tverrsnitt', 'ledertverrsnitt', 'lederareal'],
  isolationLevel: ['isolasjonsnivå', 'insulationLevel', 'merkespenning'],
  outerDiameter: ['ytterdiameter', 'ytre diameter', 'utvendig diameter'],
  generic: ['generisk'],
  cablesimulatorCompatible: ['kabelsimulatorkompatibel', 'kompatibel med kabelsimulator', 'kabelsimulator'],
  docCount: ['dokumenter', 'antall dokumenter', 'documents', 'documentCount'],
  conductorMaterial: ['ledermateriale'],
  conductorDiameter: ['lederdiameter'],
  insulation: ['isolasjon', 'isolasjonsmateriale', 'insulationMaterial'],
  insulationThickness: ['isolasjonstykkelse'],
  insulationDiameter: ['isolasjonsdiameter', 'diameter over isolasjon'],
  screenArea: ['skjermtverrsnitt', 'skjermareal'],
  screenMaterial: ['skjermmateriale'],
  sheathMaterial: ['kappemateriale'],
  sheathThickness: ['kappetykkelse'],
  maxTemperature: ['maksimaltemperatur', 'maks temperatur', 'makstemperatur', 'maks ledertemperatur'],
  pipeCategory: ['rørkategori'],
  wallThickness: ['veggtykkelse', 'godstykkelse'],
  material: ['materiale'],
  default: ['standard', 'forvalgt', 'forvalg'],
  area: ['areal', 'tverrsnitt'],
  radius: [],
  kind: ['slag', 'type', 'markørtype', 'merketype'],
  width: ['bredde'],
  thickness: ['tykkelse'],
};

/** The units that values are in; a heading with another one is not ours. */
const UNITS = /[([] *(?:mm|mm2|mm²|kv|°c) *[)\]] *$/i;

/** `Isolasjonsnivå (kV)`, `isolasjonsniva` and `ISOLASJONS-NIVÅ` are one heading. */
export const plain = (heading: string): string =>
  heading
    .trim()
    .replace(UNITS, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[\p{M}\s_.-]/gu, '');

export interface Column {
  field: Field;
  index: number;
  heading: string;
}

export interface Columns {
  known: Column[];
  unknown: string[];
  findings: Finding[];
}

export function matchColumns(kind: TypeKind, header: Row): Columns {
  const names = new Map<string, Field>();
  for (const field of fieldsOf(kind))
    for (const name of [field.name, ...NORWEGIAN[field.name]!]) names.set(plain(name), field);

  const columns: Columns = { known: [], unknown: [], findings: [] };
  const byField = new Map<Field, Column>();
  for (const [index, cell] of header.cells.entries()) {
    const heading = typeof cell === 'object' || cell === undefined ? '' : String(cell);
    const field = names.get(plain(heading));
    const earlier = field && byField.get(field);
    if (earlier) {
      const message = `means the same as column ${earlier.heading}`;
      columns.findings.push({ line: header.line, column: heading, message });
    } else if (field) byField.set(field, { field, index, heading });
    else if (heading) columns.unknown.push(heading);
  }
  for (const field of fieldsOf(kind))
    if (field.required && !field.optionalColumn && !byField.has(field))
      columns.findings.push({
        line: header.line,
        column: field.name,
        message: 'is missing from the headings',
      });
  columns.known = [...byField.values()];
  return columns;
}
