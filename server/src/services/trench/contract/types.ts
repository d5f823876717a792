import { TYPE_COLUMNS, type TypeKind } from '@spadework/core/catalog';
import type { Operation } from '../../../http/contract.js';
import { dryRun, IMPORT_REFUSES, IMPORT_TEXT, importing } from '../../../http/imports.js';
import { oneOf } from '../../../http/parameters.js';

const KINDS = Object.keys(TYPE_COLUMNS) as TypeKind[];

export const typeRows = {
  importTypes: {
    ...importing,
    tag: 'Catalog',
    path: '/catalog/import/{typeKind}',
    summary: 'Import types of the company',
    description: `For administrators of the company, whose types they become; an id that somebody else has is a fault. A type with the same id is changed, and those that are not in the file stay. ${IMPORT_TEXT}`,
    params: { typeKind: oneOf(KINDS, 'Which types the file has.') },
    query: { dryRun },
    refuses: IMPORT_REFUSES,
  },
} as const satisfies Record<string, Operation>;
