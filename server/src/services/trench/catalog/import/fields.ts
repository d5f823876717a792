import { type CatalogColumn, TYPE_COLUMNS, type TypeKind, type ValueKind } from '@spadework/core/catalog';
import { type Check, type Field, may, must } from '../../../../tables/field.js';
import { flag, oneOf, type Reader, text, whole } from '../../../../tables/values.js';
import { COMPONENT_SET_SCOPES } from '../catalog.sql.js';
import { cableChecks } from './cableChecks.js';
import { below } from './checks.js';
import { layers, markets, size } from './readers.js';

const INT32 = 2 ** 31 - 1;

/** Fields outside the details of a type. */
const OWNER_FIELDS: Field[] = [
  { ...must('scope', oneOf(COMPONENT_SET_SCOPES), 'omfang', 'gyldighetsområde'), optionalColumn: true },
  may('company', whole(1, Number.MAX_SAFE_INTEGER), 'selskap', 'firma', 'selskapsid', 'companyId'),
  may('user', text, 'bruker', 'brukernavn', 'username'),
];
const NAMING_FIELDS = [
  { ...must('id', whole(1, Number.MAX_SAFE_INTEGER), 'typenummer', 'nummer', 'nr', 'typeId'), unique: true },
  { ...must('name', text, 'navn', 'betegnelse', 'typebetegnelse', 'typenavn'), distinct: true },
  may('markets', markets, 'markeder', 'marked', 'market', 'land'),
];

function readerOf(value: ValueKind): Reader {
  switch (value.type) {
    case 'text':
      return text;
    case 'flag':
      return flag;
    case 'size':
      return size(value.most, value.least);
    case 'factor':
      return size(value.most, value.least);
    case 'layers':
      return layers;
    case 'whole':
      return whole(value.least, INT32);
    case 'choice':
      return oneOf(value.values);
  }
}

const fieldOf = ({
  name,
  value,
  required,
  unit,
  help,
  headings: { nb = [], en = [] },
}: CatalogColumn): Field => ({
  name,
  help,
  ...(unit && { unit }),
  norwegian: [...nb, ...en],
  read: readerOf(value),
  required,
});

/** The fields in the details of a type. */
export const detailFields = (kind: TypeKind): Field[] => TYPE_COLUMNS[kind].map(fieldOf);

export const fieldsOf = (kind: TypeKind): Field[] => [
  ...OWNER_FIELDS,
  ...NAMING_FIELDS,
  ...detailFields(kind),
];

export const CHECKS: Record<TypeKind, readonly Check[]> = {
  cable: cableChecks,
  pipe: [below('wallThickness', 'outerDiameter', 2)],
  ecc: [],
  marker: [],
};
