import type { PlacedContent } from '../../trench/content.js';
import type { PlacedItem, SectionLayout } from '../../trench/layout.js';
import type { Cable, Culvert, Pipe, PipeGroup } from '../../trench/model.js';
import type { Part } from '../../trench/shape.js';
import { CULVERT_WALL } from '../../trench/shape.js';
import { type CableModel, cableModel, isRateable } from '../cable/model.js';
import type { CableType } from '../cable/type.js';
import { blockRadius } from '../heat/block.js';
import { type Duct, type DuctFill, FILL_RESISTIVITY } from '../heat/duct.js';
import type { Rectangle } from '../heat/ground.js';
import type { HeatPipe } from '../heat/heatPipes.js';
import { type EarthConductor, type EarthType, earthConductor } from '../losses/earths.js';
import { ductMaterialOf } from '../materials/nonMetals.js';
import { type CulvertHeat, type PipeHeat, type PipeType, Refused } from '../request.js';
import { requireResistivity } from './ground.js';
import type { InstalledCable, InstalledDuct } from './installation.js';

/** The cables, ducts and culverts of a layout, in m. */
export interface SectionParts {
  cables: InstalledCable[];
  ducts: InstalledDuct[];
  /** Walls and fillings of culverts, which lie over all other ground. */
  rectangles: Rectangle[];
  /** Heat pipes whose temperature is not given, and pipes whose given temperature is not used. */
  pipes: { withoutTemperature: string[]; unusedTemperature: string[] };
  /** Pipes and culverts full of air for which the resistivity of a filling is given. */
  unusedFillings: string[];
}

interface Types {
  cableTypes: ReadonlyMap<number, CableType>;
  pipeTypes: ReadonlyMap<number, PipeType>;
}

const MM = 1e-3;

export function partsOf({ layers }: SectionLayout, types: Types): SectionParts {
  const pipes = { withoutTemperature: [], unusedTemperature: [] };
  const parts: SectionParts = { cables: [], ducts: [], rectangles: [], pipes, unusedFillings: [] };
  const modelOf = models(types.cableTypes);
  for (const placed of layers.flatMap(({ items }) => items)) {
    const { item } = placed;
    if (item.kind === 'cable') addCable(parts, modelOf, item, placed.parts, null);
    if (item.kind === 'pipe' || item.kind === 'pipeGroup')
      addPipes(parts, modelOf, item, placed, types.pipeTypes.get(item.typeId));
    if (item.kind === 'culvert') addCulvert(parts, modelOf, item, placed);
  }
  return parts;
}

/** The earth conductors of a layout, in m. One of an unknown type is left out. */
export const earthsOf = (
  { layers }: SectionLayout,
  types: ReadonlyMap<number, EarthType>,
  ground: number,
): EarthConductor[] =>
  layers
    .flatMap(({ items }) => items)
    .flatMap(({ item, box }) => {
      if (item.kind !== 'ecc') return [];
      const place = { x: (box.x + box.width / 2) * MM, y: (box.y + box.height / 2) * MM };
      const diameter = item.diameter * MM;
      const type = types.get(item.typeId) ?? {};
      return earthConductor({ id: item.id, ...place, diameter }, type, ground) ?? [];
    });

type ModelOf = (cable: Cable) => CableModel;

/** Each type's model is made once. */
function models(types: ReadonlyMap<number, CableType>): ModelOf {
  const known = new Map<number, CableModel>();
  return ({ typeId, typeName }) => {
    const found = known.get(typeId);
    if (found) return found;
    const type = types.get(typeId);
    if (!type) throw new Refused({ code: 'TYPE_NOT_RATEABLE', typeName, column: 'conductorDiameter' });
    const model = cableModel(type);
    if (!isRateable(model)) {
      const { column } = model;
      throw new Refused({ code: 'TYPE_NOT_RATEABLE', typeName: model.typeName, column });
    }
    known.set(typeId, model);
    return model;
  };
}

function addCable(
  { cables }: SectionParts,
  modelOf: ModelOf,
  item: Cable,
  placed: readonly Part[],
  ductId: string | null,
  filling: InstalledCable['filling'] = null,
): void {
  const model = modelOf(item);
  placed.forEach(({ x, y }, i) => {
    const partId = item.partIds[i] ?? `${item.id}.${i}`;
    cables.push({ partId, cableId: item.id, model, x: x * MM, y: y * MM, ductId, filling });
  });
}

function addPipes(
  parts: SectionParts,
  modelOf: ModelOf,
  item: (Pipe | PipeGroup) & PipeHeat,
  { parts: pipes, content }: PlacedItem,
  type: PipeType | undefined,
): void {
  const duct: Duct = {
    material: ductMaterialOf(type?.material) ?? 'PE',
    Do: item.outerDiameter * MM,
    Dd: (item.outerDiameter - 2 * item.wallThickness) * MM,
    ...fillingOf(parts, item, cablesIn(content, null, 1).length > 0),
  };
  if (!(duct.Dd > 0)) throw new Refused({ code: 'INVALID_VALUE', field: 'wallThickness' });
  const heating = heatingOf(item);
  const empty = pipes.some((_, i) => insideOf(content, item, i, pipes.length).length === 0);
  if (item.pipeCategory === 'HEAT' && !heating && empty) parts.pipes.withoutTemperature.push(item.id);
  const isFull = cablesIn(content, null, 1).length > 0;
  if (heating && (isFull || (item.waterTemperature != null && item.temperature != null)))
    parts.pipes.unusedTemperature.push(item.id);
  pipes.forEach(({ x, y }, i) => {
    const id = item.kind === 'pipe' ? item.id : `${item.id}.${i}`;
    const inside = insideOf(content, item, i, pipes.length);
    const counts = inside.length > 0 || heating || EMPTY_COUNTS.includes(item.pipeCategory);
    const place = { x: x * MM, y: y * MM };
    const heat = heating && { id, itemId: item.id, ...place, ...heating };
    if (counts) parts.ducts.push({ id, ...place, duct, heat });
    for (const { item: cable, parts: placed } of inside) addCable(parts, modelOf, cable, placed, id);
  });
}

/** What fills a pipe or culvert, and its resistivity where that is given. */
function fillingOf<F extends DuctFill | 'SAND'>(
  { unusedFillings }: SectionParts,
  item: { id: string; fill?: F | null; fillThermalResistivity?: number | null },
  isUsed: boolean,
): { fill: F | 'AIR'; fillResistivity: number | null } {
  const fill = item.fill ?? 'AIR';
  const fillResistivity = item.fillThermalResistivity ?? null;
  if (fillResistivity !== null) {
    requireResistivity(fillResistivity, 'fillThermalResistivity');
    if (fill === 'AIR' && isUsed) unusedFillings.push(item.id);
  }
  return { fill, fillResistivity };
}

/** Walls of the casing and of the steel pipe in it, mm: the usual ones of EN 253 from DN 50 to DN 100. */
const CASING = 3;
const STEEL = 3;

/** K·m/W of polyurethane foam: 0.026 W/(m·K). */
export const FOAM_RESISTIVITY = 38;

/** What makes a pipe give off heat. The wall of a district heating pipe is steel, foam and casing; others have no foam. */
function heatingOf(item: (Pipe | PipeGroup) & PipeHeat): Pick<HeatPipe, 'temperature' | 'insulation'> | null {
  const { waterTemperature: water, temperature: outside, wallThickness, outerDiameter } = item;
  const require = (holds: boolean, field: string) => {
    if (!holds) throw new Refused({ code: 'INVALID_VALUE', field });
  };
  const isTemperature = (value: number | null | undefined) => value == null || (value > -50 && value < 300);
  require(isTemperature(outside), 'temperature');
  require(isTemperature(water), 'waterTemperature');
  if (water == null) return outside == null ? null : { temperature: outside, insulation: null };
  const usual = item.pipeCategory === 'HEAT' ? Math.max(0, wallThickness - CASING - STEEL) : 0;
  const thickness = item.insulationThickness ?? usual;
  const rho = item.insulationThermalResistivity ?? FOAM_RESISTIVITY;
  requireResistivity(rho, 'insulationThermalResistivity');
  if (thickness === 0) return { temperature: water, insulation: null };
  const D = (outerDiameter - 2 * CASING) * MM;
  const d = D - 2 * thickness * MM;
  require(thickness > 0 && d > 0, 'insulationThickness');
  return { temperature: water, insulation: { rho, D, d } };
}

/** Pipes that hold air. What flows in the others carries heat that nobody knows. */
const EMPTY_COUNTS: readonly string[] = ['CONTAINER', 'ECOM', 'GAS'];

type PlacedCable = PlacedContent & { item: Cable };

const cablesIn = (
  content: readonly PlacedContent[] | null,
  pipe: number | null,
  pipes: number,
): PlacedCable[] =>
  (content ?? []).filter(
    (each): each is PlacedCable =>
      each.item.kind === 'cable' && (pipe === null || Math.min(each.item.pipeIndex, pipes - 1) === pipe),
  );

const insideOf = (
  content: readonly PlacedContent[] | null,
  { kind }: Pipe | PipeGroup,
  i: number,
  pipes: number,
): PlacedCable[] => cablesIn(content, kind === 'pipe' ? null : i, pipes);

/**
 * A culvert is a block of concrete. Filled, its cables lie in the filling. Full of air or of water, which both carry heat
 * around in it, it counts as a duct.
 */
function addCulvert(
  parts: SectionParts,
  modelOf: ModelOf,
  item: Culvert & CulvertHeat,
  { box, content }: PlacedItem,
): void {
  const wall = item.wallThermalResistivity ?? 1;
  requireResistivity(wall, 'wallThermalResistivity');
  const inside = cablesIn(content, null, 1);
  const { fill, fillResistivity } = fillingOf(parts, item, inside.length > 0);
  if (fill !== 'AIR' && fill !== 'WATER') {
    const rho = fillResistivity ?? FILL_RESISTIVITY[fill];
    const outer = rectangle(box.x, box.y, box.width, box.height, wall);
    const inner = rectangle(box.x + CULVERT_WALL, box.y + CULVERT_WALL, item.width, item.height, rho);
    parts.rectangles.push(outer, inner);
    const filling = { fill, rho, isGiven: fillResistivity !== null };
    for (const { item: cable, parts: placed } of inside)
      addCable(parts, modelOf, cable, placed, null, filling);
    return;
  }
  if (inside.length === 0) return;
  const duct: Duct = {
    material: 'CONCRETE',
    Do: 2 * blockRadius(box.width * MM, box.height * MM),
    Dd: 2 * blockRadius(item.width * MM, item.height * MM),
    fill,
    fillResistivity,
    wall,
  };
  const centre = { x: (box.x + box.width / 2) * MM, y: (box.y + box.height / 2) * MM };
  parts.ducts.push({ id: item.id, ...centre, duct, heat: null });
  for (const { item: cable, parts: placed } of inside) addCable(parts, modelOf, cable, placed, item.id);
}

const rectangle = (x: number, y: number, width: number, height: number, resistivity: number): Rectangle => ({
  x0: x * MM,
  x1: (x + width) * MM,
  y0: y * MM,
  y1: (y + height) * MM,
  resistivity,
});
