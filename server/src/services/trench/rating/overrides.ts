import type { RatedSection } from '@spadework/core/rating';
import {
  areSeasons,
  CIRCUIT_FIELDS,
  type Circuit,
  circuitFaults,
  circuitsFromCables,
  circuitsIn,
  newCircuitOf,
  newTopCovering,
  SECTION_FIELDS,
  type Section,
  SURROUNDINGS_FIELDS,
  type Trench,
} from '@spadework/core/trench';
import type { Static } from 'typebox';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { circuitFields, refuseFaults } from '../circuits/circuits.js';
import { MESSAGES } from '../messages.js';
import { withoutNulls } from '../schemas/bodies.js';
import { updatesOf, valuesIn } from '../schemas/fromFields.js';
import type { RatingInput } from './bodies.js';

export type Overrides = Static<typeof RatingInput>;

/** What is stored, and what a request has instead. */
export function ratedWith(
  trench: Trench,
  section: Section,
  { surroundings, section: ground, topCoverings, circuits, loads }: Overrides,
  language: Language,
): RatedSection {
  if (surroundings?.seasons && !areSeasons(surroundings.seasons))
    refuseFields([{ path: 'surroundings.seasons', message: message(language, MESSAGES.seasons) }]);
  const used = circuits ? givenCircuits(trench, circuits, language) : circuitsIn(trench);
  requireCircuits(trench, used, loads ?? [], language);
  return {
    section: { ...section, ...updatesOf(SECTION_FIELDS, ground ?? {}) },
    surroundings: {
      ...trench.surroundings,
      ...updatesOf(SURROUNDINGS_FIELDS, surroundings ?? {}),
      ...(surroundings?.seasons && { seasons: surroundings.seasons }),
    },
    topCoverings: topCoverings
      ? topCoverings.map((given, i) => ({ ...newTopCovering(`covering-${i}`), ...withoutNulls(given) }))
      : trench.topCoverings,
    clearances: trench.settings.clearances,
    circuits: used,
    loads: loads ?? [],
  };
}

/** Circuits of a request, each checked beside those before it. */
function givenCircuits(
  trench: Trench,
  given: NonNullable<Overrides['circuits']>,
  language: Language,
): Circuit[] {
  const circuits: Circuit[] = [];
  for (const [i, { id, ...values }] of given.entries()) {
    const { conductors, ...fields } = circuitFields(valuesIn(CIRCUIT_FIELDS, values), values);
    const own = newCircuitOf(trench, id ?? `circuit-${i + 1}`, conductors ?? [], fields.kind);
    const circuit = { ...own, ...fields };
    refuseFaults(circuitFaults({ ...trench, circuits }, circuit), language, `circuits.${i}.`);
    if (circuits.some((other) => other.id === circuit.id))
      refuseFields([{ path: `circuits.${i}.id`, message: message(language, MESSAGES.idTwice) }]);
    circuits.push(circuit);
  }
  return circuits;
}

/** A load is that of a circuit, stored, given or derived. */
function requireCircuits(
  trench: Trench,
  circuits: readonly Circuit[],
  loads: RatedSection['loads'],
  language: Language,
): void {
  if (loads.length === 0) return;
  const known = new Set((circuits.length > 0 ? circuits : circuitsFromCables(trench)).map(({ id }) => id));
  const errors = loads.flatMap(({ circuitId }, i) =>
    known.has(circuitId)
      ? []
      : { path: `loads.${i}.circuitId`, message: message(language, MESSAGES.unknownCircuit) },
  );
  if (errors.length) refuseFields(errors);
}
