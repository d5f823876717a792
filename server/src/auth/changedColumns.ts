import { changesBetween } from '../events/difference.js';
import type { PropertyChange } from '../events/event.js';
import type { State } from './administration.sql.js';

/** Columns whose names in events are those that people use. */
const NAMES: Record<string, string> = { password_hash: 'password', secret_hash: 'secret' };

/** The names of what changed of a user, a client or a company; never the values. */
export const changedColumns = (before: State, after: State): PropertyChange[] =>
  changesBetween(before, after, Object.keys(after)).map(({ property }) => ({
    property: NAMES[property] ?? property.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  }));
