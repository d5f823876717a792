import { resistance } from '../rating/losses/conductor.js';
import type { NetworkCable } from '../rating/losses/network.js';
import { networkCable, type Warm } from '../rating/losses/sharing.js';
import type { Problem, RatedCable } from '../rating/solving/problem.js';
import { type CircuitKind, PHASES, type Phase } from '../trench/circuits/circuit.js';

/** What a conductor of a circuit is for. PE is earthed at both ends and carries nothing of the load. */
export type Role = Phase | 'PE';

/** A single-core cable, or a core of a cable, at its place. */
export interface Core {
  /** Index of its cable. */
  cable: number;
  role: Role;
  x: number;
  y: number;
}

const CORE_ROLES: Record<CircuitKind, readonly Role[]> = {
  AC3: ['L1', 'L2', 'L3', 'N', 'PE'],
  AC1: ['L1', 'N', 'PE', 'PE', 'PE'],
  DC: ['PLUS', 'MINUS', 'PE', 'PE', 'PE'],
};

/** The conductors of a circuit. Cores of one cable are on a circle: the first on top, the others clockwise. */
export function coresOf({ cables, circuits }: Pick<Problem, 'cables' | 'circuits'>, c: number): Core[] {
  const { kind, cables: own } = circuits[c]!;
  return own.flatMap((i): Core[] => {
    const { x, y, model, phase } = cables[i]!;
    const { inside, cores } = model;
    if (!inside) return phase ? [{ cable: i, role: phase, x, y }] : [];
    return Array.from({ length: cores }, (_, n) => {
      const angle = (2 * Math.PI * n) / cores;
      return {
        cable: i,
        role: CORE_ROLES[kind][n]!,
        x: x + inside.c * Math.sin(angle),
        y: y - inside.c * Math.cos(angle),
      };
    });
  });
}

/** A core as the network sees it, with its resistances to direct and to alternating current, Ω/m. */
export interface WarmCore extends NetworkCable {
  role: Role;
  Rdc: number;
}

/** The cores at their temperatures, with their screens, of which a network takes those that are bonded. */
export const warmCores = (
  cores: readonly Core[],
  cables: readonly RatedCable[],
  temperatures: readonly Warm[],
): WarmCore[] => {
  const roles = [...new Set(cores.map(({ role }) => role))];
  return cores.map(({ cable: i, role, x, y }) => {
    const cable = cables[i]!;
    const { model, f, proximity } = cable;
    return {
      ...networkCable(cable, temperatures[i]!, roles.indexOf(role), true),
      x,
      y,
      role,
      Rdc: resistance(model.conductor, temperatures[i]!.thetaC, f, proximity).Rdc,
    };
  });
};

/** The two or three roles that carry the load, in their order. */
export const loadedRoles = (kind: CircuitKind, cores: readonly { role: Role }[]): Phase[] =>
  PHASES.filter((phase) => !(kind === 'AC3' && phase === 'N') && cores.some(({ role }) => role === phase));
