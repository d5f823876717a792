import { type Circuit, derivedCircuits, takenConductors } from '../../trench/circuits/circuit.js';
import { namedByCables } from '../../trench/circuits/derived.js';
import { layoutSection, type SectionLayout } from '../../trench/layout.js';
import { validateSection } from '../../trench/validation.js';
import { groupedBy } from '../maths/grouping.js';
import { type RatingRequest, Refused } from '../request.js';
import { climateOf, type DryingMaterial, dryingOf, groundOf } from './ground.js';
import type { Installation } from './installation.js';
import { earthsOf, partsOf, type SectionParts } from './parts.js';

/** From a section's layout to an installation. */
export interface InstalledSection {
  layout: SectionLayout;
  installation: Installation;
  /** Whether the circuits are derived, because none is stored. */
  derived: boolean;
  /** How many of the ground's rectangles can dry out; they come first. */
  dryingRectangles: number;
  /** How each material dries out. Empty: none does. */
  dryingMaterials: DryingMaterial[];
  /** Pipes whose temperature is missing, or given and not used. */
  pipes: SectionParts['pipes'];
  unusedFillings: SectionParts['unusedFillings'];
}

export function installSection(request: RatingRequest): InstalledSection {
  const { section, topCoverings, surroundings } = request;
  const layout = layoutSection(section, request.clearances ?? [], request.packings);
  requireValid(layout, request);
  const climate = climateOf(surroundings, request.season);
  const soil = groundOf(layout, section, topCoverings, climate.soilThermalResistivity);
  const dries = dryingOf(surroundings, section, soil);
  const parts = partsOf(layout, request);
  if (parts.cables.length === 0) throw new Refused({ code: 'NOTHING_TO_RATE' });
  const shallow = parts.cables.filter(({ y, model }) => y < model.De / 2);
  if (shallow.length > 0)
    throw new Refused({ code: 'LAYOUT_INVALID', itemIds: shallow.map(({ cableId }) => cableId) });
  const circuits = circuitsOf(request, parts.cables);
  const rectangles = [...soil.ground.rectangles, ...parts.rectangles];
  return {
    layout,
    installation: {
      cables: parts.cables,
      ducts: parts.ducts,
      circuits: circuits.map((circuit) => withLoad(circuit, request)),
      earths: earthsOf(layout, request.eccTypes ?? new Map(), climate.ambientTemperature),
      ground: { ...soil.ground, rectangles },
      bedding: parts.rectangles.length === 0 ? soil.bedding : null,
      ambientTemperature: climate.ambientTemperature,
      drying: dries.drying,
      uneven: dries.uneven && soil.bed !== null ? { ...dries.uneven, bed: soil.bed } : null,
      air: null,
    },
    derived: request.circuits.length === 0,
    dryingRectangles: soil.drying,
    dryingMaterials: dries.materials,
    pipes: parts.pipes,
    unusedFillings: parts.unusedFillings,
  };
}

const REFUSED_FOR: readonly string[] = ['OVERLAP', 'OUTSIDE_CONTAINER'];

/** Content that is still being arranged has no place to be rated at. */
function requireValid(layout: SectionLayout, { topCoverings }: RatingRequest): void {
  const wrong = validateSection(layout, topCoverings).filter(({ code }) => REFUSED_FOR.includes(code));
  const pending = layout.layers.flatMap(({ items }) => items).filter((placed) => placed.pending);
  const itemIds = [
    ...new Set([...wrong.flatMap((finding) => finding.itemIds), ...pending.map(({ item }) => item.id)]),
  ];
  if (itemIds.length > 0) throw new Refused({ code: 'LAYOUT_INVALID', itemIds });
}

/** The stored circuits with a part in this section or, where none is stored, derived ones. */
function circuitsOf({ section, circuits }: RatingRequest, cables: Installation['cables']): Circuit[] {
  if (circuits.length === 0) {
    const groups = groupedBy(cables, ({ cableId }) => cableId);
    const derived = derivedCircuits(
      [...groups].map(([cableId, parts]) => ({
        cableId,
        partIds: parts.map(({ partId }) => partId),
        conductors: parts[0]!.model.triplex ? 3 : parts[0]!.model.cores,
        direct: parts[0]!.model.direct,
      })),
    );
    return namedByCables({ sections: [section] }, derived);
  }
  const [taken] = takenConductors(circuits);
  if (taken) throw new Refused(taken);
  const here = new Set(cables.map(({ partId }) => partId));
  const used = circuits
    .map((circuit) => ({
      ...circuit,
      conductors: circuit.conductors.filter(({ partId }) => here.has(partId)),
    }))
    .filter(({ conductors }) => conductors.length > 0);
  if (used.length === 0) throw new Refused({ code: 'NOTHING_TO_RATE' });
  return used;
}

function withLoad(circuit: Circuit, { loads }: RatingRequest): Circuit {
  const load = loads?.find(({ circuitId }) => circuitId === circuit.id);
  const current = load?.current ?? circuit.current;
  const { kind, frequency, limitTemperature, emergencyTemperature, preload } = circuit;
  const require = (holds: boolean, field: string) => {
    if (!holds) throw new Refused({ code: 'INVALID_VALUE', field });
  };
  const isTemperature = (value: number | null) => value === null || (value > -50 && value < 400);
  require(current >= 0 && current <= 1e6, 'current');
  require(kind === 'DC' || (frequency > 0 && frequency <= 1000), 'frequency');
  require(isTemperature(limitTemperature), 'limitTemperature');
  require(isTemperature(emergencyTemperature), 'emergencyTemperature');
  require(preload === null || (preload >= 0 && preload <= 1e6), 'preload');
  return { ...circuit, current, currentGiven: circuit.currentGiven || load !== undefined };
}
