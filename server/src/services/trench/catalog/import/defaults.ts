import type { Tx } from '../../../../store/store.js';
import type { Finding } from '../../../../tables/table.js';
import { translate } from '../../../../tables/translate.js';
import type { TypeKind } from '../catalog.sql.js';
import type { PlacedType } from './holders.js';
import { type Holder, holderKey } from './owners.js';
import { listDefaults } from './types.sql.js';

const slot = (holder: Holder, category: unknown) => `${holderKey(holder)} ${category ?? ''}`;

/** An owner can have one default per kind, and for pipes one per category. Types that are already stored count too. */
export async function checkDefaults(
  tx: Tx,
  kind: TypeKind,
  types: readonly PlacedType[],
  findings: Finding[],
): Promise<void> {
  const defaults = types.filter(({ details }) => details.default === true);
  if (!defaults.length) return;
  const importedIds = new Set(types.map(({ id }) => id));
  const taken = new Map<string, string>();
  for (const { id, category, ...holder } of await listDefaults(tx, kind))
    if (!importedIds.has(id)) taken.set(slot(holder, category), translate`${id} in the catalog`);
  for (const { line, id, details, ...holder } of defaults) {
    const key = slot(holder, details.pipeCategory);
    const earlier = taken.get(key);
    if (earlier)
      findings.push({
        line,
        column: 'default',
        message: details.pipeCategory
          ? translate`the default of ${details.pipeCategory} is ${earlier} already`
          : translate`the default is ${earlier} already`,
      });
    else taken.set(key, translate`${id} on line ${line}`);
  }
}
