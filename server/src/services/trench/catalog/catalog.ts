import { answeredColumns, TYPE_COLUMNS, type TypeKind } from '@spadework/core/catalog';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import type { TypeRows } from './catalog.sql.js';
import * as store from './catalog.sql.js';

/** Presents the id, the name and the public columns of a type. */
function presenterOf<K extends TypeKind>(kind: K) {
  const names = answeredColumns(TYPE_COLUMNS[kind]).map(({ name }) => name as keyof TypeRows[K]);
  return (type: TypeRows[K]) => ({
    id: type.id,
    name: type.name,
    ...Object.fromEntries(names.map((name) => [name, type[name]])),
  });
}
const presentCableType = presenterOf('cable');
const presentEccType = presenterOf('ecc');
const presentPipeType = presenterOf('pipe');
const presentMarkerType = presenterOf('marker');

export const catalogHandlers = {
  async listCableTypes({ tx, caller, query }) {
    const conditions = [
      ...(query.category ? [store.ofCategory(query.category)] : []),
      ...(query.componentSetScope ? [store.ofScope(query.componentSetScope)] : []),
    ];
    return { body: (await store.listTypes(tx, caller, 'cable', conditions)).map(presentCableType) };
  },
  async getCableType({ tx, caller, params }) {
    return { body: presentCableType(await existingType(tx, caller, 'cable', params.cableTypeId)) };
  },
  async listEccTypes({ tx, caller }) {
    return { body: (await store.listTypes(tx, caller, 'ecc')).map(presentEccType) };
  },
  async getEccType({ tx, caller, params }) {
    return { body: presentEccType(await existingType(tx, caller, 'ecc', params.eccTypeId)) };
  },
  async listPipeTypes({ tx, caller }) {
    return { body: (await store.listTypes(tx, caller, 'pipe')).map(presentPipeType) };
  },
  async listMarkerTypes({ tx, caller }) {
    return { body: (await store.listTypes(tx, caller, 'marker')).map(presentMarkerType) };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

export async function existingType<K extends TypeKind>(
  tx: Tx,
  caller: Caller,
  kind: K,
  id: number,
): Promise<TypeRows[K]> {
  const type = await store.findType(tx, caller, kind, id);
  if (!type) throw new Refusal('TYPE_NOT_FOUND');
  return type;
}

/** The type that a body refers to. A type that the caller cannot see is treated as unknown. */
export async function namedType<K extends TypeKind>(
  tx: Tx,
  caller: Caller,
  kind: K,
  id: number,
  language: Language,
  path = 'typeId',
): Promise<TypeRows[K]> {
  const type = await store.findType(tx, caller, kind, id);
  return type ?? refuseFields([{ path, message: message(language, MESSAGES.unknownType, id) }]);
}
