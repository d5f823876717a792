/** Removes null fields at any depth: null means the same as absent. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== null) kept[name] = withoutNulls(field);
  return kept;
}
