import type { GroundShare } from '../../trench/assumptions.js';
import type { CoveringType, TerrainType, VoltageCategory } from '../../trench/model.js';
import type { LineKind, QuantityLine } from '../model.js';
import type { Range, RuleCondition } from './model.js';

/** What the catalog tells of a cable type. */
export interface CableFacts {
  voltageCategory: VoltageCategory;
  conductorArea: number;
}

/** Where a rule looks: a section or a whole segment. */
export interface SiteFacts {
  surface: CoveringType | null;
  terrain: TerrainType;
  ground: readonly GroundShare[];
  /** m; null where nothing is dug. */
  depth: number | null;
  width: number | null;
}

export function matchesSite(when: RuleCondition, site: SiteFacts): boolean {
  const { surface, terrain, ground, depth, width } = when;
  if (surface === 'NONE' ? site.surface !== null : surface && !includes(surface, site.surface)) return false;
  if (terrain && !terrain.includes(site.terrain)) return false;
  if (ground && !site.ground.some(({ kind, share }) => share > 0 && ground.includes(kind))) return false;
  return within(depth, site.depth) && within(width, site.width);
}

const CABLE_KINDS: readonly LineKind[] = ['CABLE', 'CORE', 'TERMINATION', 'JOINT', 'ECC'];

export function matchesLine(
  when: RuleCondition,
  { key, kind, items }: QuantityLine,
  cableType: (typeId: number) => CableFacts | undefined,
): boolean {
  if (when.kind && !when.kind.includes(kind)) return false;
  if (when.keys && !when.keys.some((one) => one === key || one === kind)) return false;
  if (when.placement && items.placement !== when.placement) return false;
  const { cable, pipe } = when;
  if (pipe) {
    if (kind !== 'PIPE' || (pipe.typeIds && !includes(pipe.typeIds, items.typeId))) return false;
    if (pipe.categories && !includes(pipe.categories, items.pipeCategory)) return false;
    if (!within(pipe.diameter, items.diameter ?? null)) return false;
  }
  if (!cable) return true;
  if (!CABLE_KINDS.includes(kind)) return false;
  if (cable.typeIds && !includes(cable.typeIds, items.typeId)) return false;
  if (cable.nameMatches !== undefined && !nameMatches(cable.nameMatches, items.typeName ?? '')) return false;
  const { conductors } = cable;
  if (conductors && !(items.conductors?.every((count) => conductors.includes(count)) ?? false)) return false;
  if (!cable.voltage && !cable.area) return true;
  const type = items.typeId === undefined ? undefined : cableType(items.typeId);
  if (!type || kind === 'ECC') return false;
  return (
    (!cable.voltage || cable.voltage.includes(type.voltageCategory)) && within(cable.area, type.conductorArea)
  );
}

const includes = <T>(list: readonly T[], value: T | null | undefined) => list.includes(value as T);

/** Smaller differences than this are the noise of floating point. */
const NOISE = 1e-9;

export function within(range: Range | undefined, value: number | null): boolean {
  if (!range) return true;
  if (value === null) return false;
  const { from, to } = range;
  return (from === undefined || value > from + NOISE) && (to === undefined || value <= to + NOISE);
}

/** Compares piece by piece from the left, so that no pattern takes long. */
export function nameMatches(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
