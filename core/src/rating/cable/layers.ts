import { MissingValue } from './type.js';

/** A layer of a cable as the catalog writes it, lengths in m. */
export interface Layer {
  kind: 'SCREEN' | 'ARMOUR' | 'OTHER';
  name: string;
  thickness: number;
  /** K·m/W; 0 for metal. */
  resistivity: number;
}

/** Reads the column `layers`. */
export function readLayers(text: string): Layer[] {
  const layers = text.split('/').map((entry): Layer => {
    const [name = '', thickness = '', resistivity = ''] = entry.split(':').map((part) => part.trim());
    const kind = name === 'SCREEN' || name === 'ARMOUR' ? name : 'OTHER';
    const layer = {
      kind,
      name,
      thickness: Number(thickness) / 1000,
      resistivity: kind === 'OTHER' ? Number(resistivity || 'none') : 0,
    } as const;
    const fine = layer.thickness > 0 && layer.thickness < 1 && layer.resistivity >= 0;
    if (!fine || !Number.isFinite(layer.resistivity)) throw new MissingValue('layers');
    return layer;
  });
  if (layers.filter(({ kind }) => kind === 'SCREEN').length > 1) throw new MissingValue('layers');
  return layers;
}
