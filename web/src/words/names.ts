import type { Language } from './language.js';

/** What a catalog names in both languages. */
export interface InBoth {
  name: string;
  nameEn?: string | undefined;
  activityName?: string | undefined;
  activityNameEn?: string | undefined;
  facilityName?: string | undefined;
  facilityNameEn?: string | undefined;
  /** Of the same kind; a schema that holds itself is not known to the types. */
  childNodes?: unknown[] | undefined;
}

/** The same, down to its children, under the names of the language that is shown. */
export function inLanguage<T extends InBoth>(node: T, language: Language): T {
  if (language !== 'en') return node;
  const { name, nameEn, activityName, activityNameEn, facilityName, facilityNameEn, childNodes } = node;
  return {
    ...node,
    name: nameEn ?? name,
    activityName: activityNameEn ?? activityName,
    facilityName: facilityNameEn ?? facilityName,
    ...(childNodes && { childNodes: childNodes.map((child) => inLanguage(child as InBoth, language)) }),
  };
}
