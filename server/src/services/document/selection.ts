import { raw, type Sql, sql } from '../../store/sql.js';
import type { Scope } from './search/index.js';
import type { Viewer } from './viewer.js';
import { accessibleTo } from './visibility.js';

export interface SelectionQuery {
  access: 'ANY' | 'ALLOWED' | 'DENIED' | undefined;
  history: boolean | undefined;
  obsolete: boolean | undefined;
}

/** The flags that a version must have to be selected. A flag that is missing here may have either value. */
export interface Selection {
  accessible?: boolean;
  current?: boolean;
  obsolete?: boolean;
}

/** Lists and searches leave out old versions and obsolete documents unless the caller asks for them. */
export const selectionOf = ({ access, history, obsolete }: Partial<SelectionQuery>): Selection => ({
  ...(access === 'ALLOWED' || access === 'DENIED' ? { accessible: access === 'ALLOWED' } : {}),
  ...(history ? {} : { current: true }),
  ...(obsolete ? {} : { obsolete: false }),
});

/** The selection as SQL conditions on document `d` and version `v`. */
export function selectionConditions(viewer: Viewer, selection: Selection): Sql[] {
  const columns = {
    accessible: accessibleTo(viewer),
    current: raw('v.current'),
    obsolete: raw('d.obsolete'),
  };
  return (Object.keys(selection) as (keyof Selection)[]).map((flag) =>
    selection[flag] ? columns[flag] : sql`NOT ${columns[flag]}`,
  );
}

/** The selection as a filter on the versions that a search holds in memory. */
export function selectionFilter({ accessible, current, obsolete }: Selection): Scope['includes'] {
  const agrees = (wanted: boolean | undefined, flags: Uint8Array, place: number) =>
    wanted === undefined || flags[place] === Number(wanted);
  return ({ columns, texts }, place) =>
    agrees(accessible, texts.open, place) &&
    agrees(current, columns.current, place) &&
    agrees(obsolete, columns.obsolete, place);
}
