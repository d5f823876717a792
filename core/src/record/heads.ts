import { sameValue } from '../value/index.js';
import { sortedKeys } from './keys.js';
import type { Answer, AnswerContent, KeyedVersion, Version } from './model.js';

/** The fields in which two answers can differ. Who said it, and when, decides nothing: clocks lie. */
export const ANSWER_FIELDS = [
  'value',
  'text',
  'severity',
  'measured',
  'comment',
  'noPhotoReason',
] as const satisfies (keyof AnswerContent)[];

/**
 * The versions of one key that nobody has replaced, by id. It is a function of the set of versions alone, so every order of
 * arrival ends the same, also when a version comes before the one that it replaces. Versions that replace each other in a
 * ring all hold.
 */
export function headsOf<V extends { id: string; basedOn: readonly string[] }>(versions: readonly V[]): V[] {
  if (versions.length === 1) return [...versions];
  const gone = new Set(versions.flatMap(({ basedOn }) => basedOn));
  const heads = versions.filter(({ id }) => !gone.has(id));
  return (heads.length > 0 ? heads : [...versions]).sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Whether two heads differ in what they say. People who said the same are no conflict. */
export const isConflict = (heads: readonly AnswerContent[]): boolean =>
  heads.some((head) => ANSWER_FIELDS.some((field) => !sameValue(head[field], heads[0]![field])));

/** Whether it says anything but a comment. */
export const isAnswered = ({ value, text }: Pick<AnswerContent, 'value' | 'text'>): boolean =>
  value !== null || text !== null;

/** The answers of a record: for each key its heads, by key. */
export function answersOf(versions: readonly KeyedVersion[]): Answer[] {
  const byKey = versionsByKey(versions);
  return sortedKeys(byKey.keys()).map((key) => {
    const heads = headsOf(byKey.get(key)!).map(withoutKey);
    return { key, conflict: isConflict(heads), heads };
  });
}

export function versionsByKey<V extends { key: string }>(versions: readonly V[]): Map<string, V[]> {
  const byKey = new Map<string, V[]>();
  for (const version of versions) {
    const same = byKey.get(version.key);
    if (same) same.push(version);
    else byKey.set(version.key, [version]);
  }
  return byKey;
}

const withoutKey = ({ key: _, ...version }: KeyedVersion): Version => version;
