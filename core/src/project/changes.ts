import type { ProjectContent } from './model.js';

export const REQUIRED_PROPERTIES = ['number', 'name', 'status', 'startDate'] as const;
export const OPTIONAL_PROPERTIES = [
  'endDate',
  'endDateEstimate',
  'description',
  'caseRef',
  'substationRef',
  'location',
] as const;
export const UPDATABLE_PROPERTIES = [...REQUIRED_PROPERTIES, ...OPTIONAL_PROPERTIES] as const;
export type UpdatableProperty = (typeof UPDATABLE_PROPERTIES)[number];

/** A reason why content is not accepted. Messages are written from `rule`. */
export interface Finding {
  path: string;
  rule: 'required' | 'endBeforeStart';
}

/**
 * The content after an update. With `properties`, exactly these are taken from the body, and those that the body lacks
 * are cleared. Without `properties`, every updatable property in the body is taken.
 */
export function updatedContent(
  current: ProjectContent,
  body: Partial<Record<UpdatableProperty, unknown>>,
  properties?: readonly UpdatableProperty[],
): ProjectContent {
  const taken = properties ?? UPDATABLE_PROPERTIES.filter((property) => body[property] !== undefined);
  const changes = Object.fromEntries(taken.map((property) => [property, body[property] ?? null]));
  return { ...current, ...changes };
}

/** A placeholder for a project that is not loaded yet. Updating it shows the errors of the update itself. */
export const ANY_CONTENT: ProjectContent = { number: '', name: '', status: 'NEW', startDate: '' };

/** The reasons why content cannot be stored. An empty list means that it is valid. */
export function contentFindings(content: Partial<Record<UpdatableProperty, unknown>>): Finding[] {
  const findings: Finding[] = REQUIRED_PROPERTIES.filter((path) => content[path] == null).map((path) => ({
    path,
    rule: 'required',
  }));
  const { startDate, endDate } = content;
  if (
    typeof startDate === 'string' &&
    typeof endDate === 'string' &&
    Date.parse(endDate) < Date.parse(startDate)
  ) {
    findings.push({ path: 'endDate', rule: 'endBeforeStart' });
  }
  return findings;
}

/** Sets empty optional properties to null, and removes empty parts of the location. */
export function tidyContent<Content extends ProjectContent>(content: Content): Content {
  const optional = OPTIONAL_PROPERTIES.map((name) => [name, withoutEmpty(content[name]) ?? null]);
  return { ...content, ...Object.fromEntries(optional) };
}

function withoutEmpty(value: unknown): unknown {
  if (value === null || value === undefined || (typeof value === 'string' && !value.trim())) return undefined;
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return kept.length ? Object.fromEntries(kept) : undefined;
}
