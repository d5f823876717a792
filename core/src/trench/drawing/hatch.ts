import type { Box } from '../../geometry/box.js';
import { LOOKS, type Material, type Texture } from '../looks/materials.js';
import type { DrawnShape } from './drawing.js';
import { lines, type Stroke } from './hatchLines.js';
import { Occupancy } from './occupancy.js';
import { chip, scattered, stones } from './scatter.js';

/** Textures are explicit lines and dots, cut around obstacles. So viewers need neither patterns nor masks. */

const PEN = 0.13;

export function hatch(material: Material, region: Box, layer: string, taken = new Occupancy()): DrawnShape[] {
  const { ink, textures } = LOOKS[material];
  if (region.width <= 0 || region.height <= 0) return [];
  return textures.flatMap((texture): DrawnShape[] => {
    const pen = { color: ink, width: PEN };
    if (texture.kind === 'dots' || texture.kind === 'pebbles') {
      const dots = [...scattered(texture, region, taken)];
      const look = texture.kind === 'dots' ? { fill: ink } : { pen };
      return dots.length ? [{ kind: 'dots', layer, material, dots, ...look }] : [];
    }
    const strokes = strokesOf(texture, region, taken);
    return strokes.length ? [{ kind: 'strokes', layer, material, strokes, pen }] : [];
  });
}

function strokesOf(texture: Texture, region: Box, taken: Occupancy): Stroke[] {
  if (texture.kind === 'lines') return lines(texture, region, taken.all);
  if (texture.kind === 'stones') return stones(texture, region);
  if (texture.kind === 'chips') return [...scattered(texture, region, taken)].flatMap(chip);
  return [];
}
