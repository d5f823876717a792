import { editDistance } from '@spadework/core/search';
import { type FieldError, Refusal } from '../kernel/refusals.js';
import type { Language } from './language.js';
import { message } from './messages.js';
import { type Parameters, Unreadable } from './parameters.js';

export function refuseFields(errors: FieldError[]): never {
  throw new Refusal('INVALID_REQUEST', { errors });
}

/** Parses path or query parameters. Each invalid one is added to `errors`. */
export function readParameters(
  parameters: Parameters,
  given: Record<string, string | string[] | undefined>,
  language: Language,
  errors: FieldError[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const texts = given[name];
    if (texts === undefined) {
      values[name] = parameter.fallback;
      continue;
    }
    const report = (problem: Unreadable) =>
      errors.push({ path: name, message: message(language, problem.rule, ...problem.values) });
    if (parameter.repeated) {
      const all = [texts].flat();
      values[name] = (parameter.commas ? all.flatMap((text) => text.split(',')) : all).map((text) => {
        const value = parameter.read(text);
        if (value instanceof Unreadable) report(value);
        return value;
      });
    } else if (Array.isArray(texts)) {
      report(new Unreadable('once'));
    } else {
      const value = parameter.read(texts);
      if (value instanceof Unreadable) report(value);
      values[name] = value;
    }
  }
  return values;
}

/** Reports parameters that the operation does not have: a filter that is ignored would give wrong data. */
export function refuseUnknownParameters(
  parameters: Parameters,
  given: object,
  language: Language,
  errors: FieldError[],
): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(parameters, name)) continue;
    const known = Object.keys(parameters);
    const near = nearestName(name, known);
    const text = near
      ? message(language, 'nearParameter', near)
      : known.length
        ? message(language, 'unknownParameter', known.join(', '))
        : message(language, 'noParameters');
    errors.push({ path: name, message: text });
  }
}

/** The known name that was probably meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  const most = Math.max(1, Math.floor(name.length / 3));
  const distances = known.map((one) => ({ one, distance: editDistance(typed, one.toLowerCase(), most) }));
  const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
  if (nearest && nearest.distance <= most) return nearest.one;
  return typed.length < 3
    ? undefined
    : known.find((one) => one.toLowerCase().startsWith(typed) || typed.startsWith(one.toLowerCase()));
}
