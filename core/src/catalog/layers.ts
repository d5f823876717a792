/** A layer of a cable, lengths in mm. */
export interface CableLayer {
  kind: 'SCREEN' | 'ARMOUR' | 'OTHER';
  name: string;
  thickness: number;
  /** K·m/W. 0 for the metal of SCREEN and ARMOUR. */
  resistivity: number;
}

/** What is wrong with a text of layers. `entry` is the layer concerned, if it is one. */
export interface LayersFault {
  code: 'LAYER_SYNTAX' | 'LAYER_NAME' | 'LAYER_THICKNESS' | 'LAYER_RESISTIVITY' | 'LAYER_ORDER';
  entry: string;
}

export const MAX_LAYER_THICKNESS = 200;
export const MAX_LAYER_RESISTIVITY = 100;
const NUMBER = /^\d+([.,]\d+)?$/;

/** Reads the column `layers`: `name:thickness:ρ` joined by `/`, outwards; metal is `SCREEN:thickness`, `ARMOUR:thickness`. */
export function parseLayers(text: string): CableLayer[] | LayersFault {
  const layers: CableLayer[] = [];
  for (const entry of text.split('/').map((part) => part.trim())) {
    const layer = parseLayer(entry);
    if ('code' in layer) return layer;
    if (isMisplaced(layer, layers)) return { code: 'LAYER_ORDER', entry };
    layers.push(layer);
  }
  return layers;
}

/** The same layers in the one way in which the catalog stores them. */
export const writeLayers = (layers: readonly CableLayer[]): string =>
  layers
    .map(({ kind, name, thickness, resistivity }) =>
      kind === 'OTHER' ? `${name}:${thickness}:${resistivity}` : `${kind}:${thickness}`,
    )
    .join('/');

function parseLayer(entry: string): CableLayer | LayersFault {
  const [name = '', thickness = '', resistivity, ...rest] = entry.split(':').map((part) => part.trim());
  const kind = name === 'SCREEN' || name === 'ARMOUR' ? name : 'OTHER';
  if (rest.length > 0 || (kind === 'OTHER') !== (resistivity !== undefined))
    return { code: 'LAYER_SYNTAX', entry };
  if (name === '') return { code: 'LAYER_NAME', entry };
  const t = numberOf(thickness);
  if (!(t > 0 && t <= MAX_LAYER_THICKNESS)) return { code: 'LAYER_THICKNESS', entry };
  if (resistivity === undefined) return { kind, name, thickness: t, resistivity: 0 };
  const rho = numberOf(resistivity);
  if (!(rho > 0 && rho <= MAX_LAYER_RESISTIVITY)) return { code: 'LAYER_RESISTIVITY', entry };
  return { kind, name, thickness: t, resistivity: rho };
}

/** A screen and armour occur once, the armour outside. The first layer insulates the conductor. */
const isMisplaced = ({ kind }: CableLayer, inside: readonly CableLayer[]): boolean =>
  kind !== 'OTHER' &&
  (inside.length === 0 || inside.some((other) => other.kind === kind || other.kind === 'ARMOUR'));

const numberOf = (text: string): number => (NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN);
