import { readFileSync } from 'node:fs';

export const LAYER_KINDS = ['XYZ', 'WMTS', 'WMS'] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

/** A background, or a network that exists already, as the map of the app shows it. */
export interface MapLayer {
  name: string;
  kind: LayerKind;
  url: string;
  layer?: string;
  matrixSet?: string;
  attribution: string;
}

/** What is behind the routes on the map, as the app is told. */
export interface MapSettings {
  /** The template of the tiles; null without any. */
  tiles: string | null;
  layers: readonly MapLayer[];
}

export const NO_MAP: MapSettings = { tiles: null, layers: [] };

const PLACES = ['{z}', '{x}', '{y}'];
const MAX_LAYERS = 50;
const MAX_TEXT = 255;
const MAX_URL = 2000;

/** An https address whose host stands in it, so that the app may ask that host alone. */
function readAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_URL || !URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password } = new URL(text);
  const isOpen = protocol === 'https:' && /^[\w.:[\]-]+$/.test(hostname) && !username && !password;
  return isOpen ? text : undefined;
}

/** An address of tiles, each found by the zoom, column and row in place of {z}, {x} and {y}. */
export const readTileTemplate = (text: unknown): string | undefined => {
  const address = readAddress(text);
  return address && PLACES.every((place) => address.includes(place)) ? address : undefined;
};

/** Which properties a layer of each kind needs beside those that all have. */
const NEEDS: Record<LayerKind, readonly ('layer' | 'matrixSet')[]> = {
  XYZ: [],
  WMTS: ['layer', 'matrixSet'],
  WMS: ['layer'],
};
const PROPERTIES = ['name', 'kind', 'url', 'layer', 'matrixSet', 'attribution'];

/** The layers of a file, or what is wrong with it in one line. */
export function readMapLayers(file: string): { layers: readonly MapLayer[] } | { fault: string } {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    return { fault: error instanceof SyntaxError ? 'is no JSON' : 'cannot be read' };
  }
  if (!Array.isArray(list)) return { fault: 'must be a JSON list of layers' };
  if (list.length > MAX_LAYERS)
    return { fault: `has ${list.length} layers, and at most ${MAX_LAYERS} are shown` };
  for (const [index, entry] of list.entries()) {
    const others = list.slice(0, index) as Partial<MapLayer>[];
    const fault = faultOf(entry, others);
    if (fault) return { fault: `entry ${index + 1}${nameOf(entry)}: ${fault}` };
  }
  return { layers: list as MapLayer[] };
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT;

function faultOf(entry: unknown, others: readonly Partial<MapLayer>[]): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'must be an object';
  const { name, kind, url, attribution, ...rest } = entry as Record<string, unknown>;
  const unknown = Object.keys(entry).find((property) => !PROPERTIES.includes(property));
  if (unknown !== undefined)
    return `has no property ${JSON.stringify(unknown)}; there are ${PROPERTIES.join(', ')}`;
  if (!isText(name)) return `name must be a text of at most ${MAX_TEXT} characters`;
  if (others.some((other) => other.name === name)) return 'another layer has this name';
  if (!isKind(kind)) return `kind must be one of ${LAYER_KINDS.join(', ')}`;
  if (kind === 'XYZ' && !readTileTemplate(url))
    return `url must be an https address with ${PLACES.join(', ')}`;
  if (!readAddress(url)) return 'url must be an https address';
  const missing = NEEDS[kind].find((property) => rest[property] === undefined);
  if (missing) return `a layer of ${kind} needs ${missing}`;
  const wrong = Object.keys(rest).find((property) => !isText(rest[property]));
  if (wrong) return `${wrong} must be a text of at most ${MAX_TEXT} characters`;
  return isText(attribution) ? undefined : 'attribution must say whose map it is';
}

const isKind = (kind: unknown): kind is LayerKind => LAYER_KINDS.includes(kind as LayerKind);

const nameOf = (entry: unknown): string => {
  const { name } = (entry ?? {}) as { name?: unknown };
  return isText(name) ? ` (${JSON.stringify(name)})` : '';
};

/** The hosts that the pages of the app may ask for pictures. */
export const originsOf = ({ tiles, layers }: MapSettings): string[] => [
  ...new Set(
    [...(tiles === null ? [] : [tiles]), ...layers.map(({ url }) => url)].map((url) => new URL(url).origin),
  ),
];
