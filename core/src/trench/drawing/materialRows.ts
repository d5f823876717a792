import type { Language } from '../../text/language.js';
import type { Band } from '../looks/bands.js';
import type { Material } from '../looks/materials.js';
import type { Section } from '../model.js';
import type { DrawingInput, DrawnMarker } from './drawing.js';
import { decimal, length, WORDS } from './words.js';

export interface MaterialRow {
  material?: Material;
  marker?: DrawnMarker;
  name: string;
  /** The thermal resistivity, when it is known. */
  resistivity: string | null;
}

/** The materials from the ground downwards, each once. Coverings have their thickness. */
export function materialRows(
  { language, layout, marker, soilThermalResistivity }: DrawingInput,
  bands: readonly Band[],
  coverings: readonly Band[],
  markerCount: number,
): MaterialRow[] {
  const words = WORDS[language];
  const resistivity = (value: number | null | undefined) =>
    value == null ? null : `${decimal(value, language)} K·m/W`;
  const rows: MaterialRow[] = coverings.map(({ material, covering, height }) => ({
    material,
    name: `${covering?.description?.trim() || words.material[material]}, ${length(height)} mm`,
    resistivity: resistivity(covering?.thermalResistivity),
  }));
  for (const material of new Set(bands.map((band) => band.material)))
    rows.push({
      material,
      name: `${words.material[material]}${material === 'BASE_COURSE' ? `, ${thicknessOf(bands, material)} mm` : ''}`,
      resistivity: resistivity(ownResistivity(layout.section, material)),
    });
  if (marker && markerCount > 0)
    rows.push({ marker, name: markerName(marker, markerCount, language), resistivity: null });
  return [
    ...rows,
    { material: 'SOIL', name: words.material.SOIL, resistivity: resistivity(soilThermalResistivity) },
  ];
}

/** Of all bands of a material together. */
const thicknessOf = (bands: readonly Band[], material: Material): string =>
  length(bands.reduce((sum, band) => (band.material === material ? sum + band.height : sum), 0));

const FILLS: readonly Material[] = ['FILL', 'BASE_COURSE', 'FILL_FOUNDATION'];

/** The resistivity that is set for a material in the trench. Without one, it is that of the soil. */
const ownResistivity = (
  { beddingThermalResistivity, fillThermalResistivity }: Section,
  material: Material,
): number | null => (FILLS.includes(material) ? fillThermalResistivity : beddingThermalResistivity);

/** The name of the marker with its size, unless the name has it already. */
function markerName({ name, width, thickness }: DrawnMarker, count: number, language: Language): string {
  const size = [width, thickness].filter((mm) => mm !== null);
  const known = (mm: number) =>
    name
      .replaceAll(',', '.')
      .match(/\d+(\.\d+)?/g)
      ?.includes(decimal(mm));
  const sized = size.every(known)
    ? name
    : `${name}, ${size.map((mm) => decimal(mm, language)).join(' × ')} mm`;
  return count > 1 ? `${count} × ${sized}` : sized;
}
