import {
  type Deviation,
  type ElementKind,
  findItem,
  findLayer,
  findSection,
  type SegmentTrench,
  type Step,
} from '@spadework/core/trench';
import { sameValue } from '@spadework/core/value';

/**
 * Whether what steps did is still so. A colleague may have changed the same things since, and undo must not take back
 * their work. Of several steps to one property the last counts.
 */
export function isInEffect(trench: SegmentTrench, steps: readonly Step[]): boolean {
  const seen = new Set<string>();
  for (const step of [...steps].reverse()) {
    const key = 'id' in step ? `${step.what} ${step.id}` : step.what;
    if (seen.has(`${key} gone`)) continue;
    if (step.step === 'set') {
      const element = 'id' in step ? find(trench, step.what, step.id) : trench[step.what];
      if (!element) return false;
      const now = element as unknown as Record<string, unknown>;
      for (const [name, value] of Object.entries(step.values)) {
        if (!seen.has(`${key} ${name}`) && !isSame(step.what, now[name], value)) return false;
        seen.add(`${key} ${name}`);
      }
      for (const name of step.unset ?? []) {
        if (!seen.has(`${key} ${name}`) && now[name] !== undefined) return false;
        seen.add(`${key} ${name}`);
      }
    } else {
      if (seen.has(`${key} place`)) continue;
      const element = find(trench, step.what, step.id);
      if (step.step === 'remove' ? element : !element) return false;
      // What was changed since by the same gesture differs from what was inserted, and was checked above.
      const isTouched = [...seen].some((other) => other.startsWith(`${key} `));
      if (step.step === 'insert' && !isTouched && !sameValue(element, step.value)) return false;
      seen.add(`${key} ${step.step === 'remove' ? 'gone' : 'place'}`);
    }
  }
  return true;
}

/** Of a deviation the reason counts: the server says when it was recorded. */
const isSame = (what: Step['what'], now: unknown, value: unknown): boolean =>
  what === 'deviations'
    ? (now as Deviation | undefined)?.reason === (value as Deviation).reason
    : sameValue(now, value);

function find(trench: SegmentTrench, what: ElementKind, id: string): object | undefined {
  switch (what) {
    case 'section':
      return findSection(trench, id);
    case 'covering':
      return trench.topCoverings.find((covering) => covering.id === id);
    case 'circuit':
      return trench.circuits.find((circuit) => circuit.id === id);
    case 'layer':
      return findLayer(trench, id)?.layer;
    case 'item':
      return findItem(trench, id)?.item;
  }
}
