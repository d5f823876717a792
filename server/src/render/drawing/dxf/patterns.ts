import { rounded, type Tag } from '@spadework/core/dxf';
import { LOOKS, type Material, type Texture } from '@spadework/core/trench';

/** A family of parallel lines: its direction, a point on the first line, the step to the next, and the dashes. */
interface Family {
  angle: number;
  x: number;
  y: number;
  /** The step along the lines and across them. */
  along: number;
  across: number;
  dashes: readonly number[];
}

/** Names of patterns that CAD programs have too, for those that do not read the lines of a file. */
const NAME_OF: Record<Material, string> = {
  SOIL: 'ANSI31',
  FILL: 'DASH',
  BASE_COURSE: 'TRIANG',
  FILL_FOUNDATION: 'TRIANG',
  COVER: 'AR-SAND',
  CABLE_ZONE: 'AR-SAND',
  PROTECTION: 'DASH',
  FOUNDATION: 'HEX',
  TARMAC: 'AR-SAND',
  CONCRETE: 'AR-CONC',
  COBBLESTONE: 'BRICK',
  GRAVEL: 'HEX',
  CRUSHED_STONES: 'TRIANG',
  SAND: 'AR-SAND',
  OTHER: 'ANSI31',
};

export const patternName = (material: Material): string => NAME_OF[material];

/** The lines of a material's textures at full size. */
export function patternLines(material: Material, scale: number): Tag[] {
  const families = LOOKS[material].textures.flatMap(familiesOf);
  return [[78, families.length], ...families.flatMap((family) => familyTags(family, scale))];
}

function familyTags({ angle, x, y, along, across, dashes }: Family, scale: number): Tag[] {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    [53, angle],
    [43, rounded(x * scale)],
    [44, rounded(y * scale)],
    [45, rounded((along * cos - across * sin) * scale)],
    [46, rounded((along * sin + across * cos) * scale)],
    [79, dashes.length],
    ...dashes.map((dash): Tag => [49, rounded(dash * scale)]),
  ];
}

function familiesOf(texture: Texture): Family[] {
  switch (texture.kind) {
    case 'lines': {
      const { angle, gap, dash } = texture;
      const dashes = dash ? [dash[0], -dash[1]] : [];
      return [{ angle, x: 0, y: 0, along: dash ? (dash[0] + dash[1]) / 2 : 0, across: gap, dashes }];
    }
    case 'dots':
      return dots(texture.gap);
    case 'pebbles':
      return hexagons(texture.gap, texture.radius * 0.8);
    case 'chips':
      return triangles(texture.gap, texture.radius);
    case 'stones':
      return stones(texture.width, texture.height);
  }
}

/** Dots along three directions that fit no grid, so that they look scattered. */
const dots = (gap: number): Family[] =>
  [
    [37.5, 0, 0],
    [7.5, 0.4, 0.7],
    [-32.5, 0.9, 0.3],
  ].map(([angle, x, y]) => ({
    angle: angle!,
    x: x! * gap,
    y: y! * gap,
    along: gap * 0.83,
    across: gap * 1.7,
    dashes: [0, -gap * 1.9],
  }));

/** Six sides of equal length around each point of a triangular grid. */
function hexagons(pitch: number, radius: number): Family[] {
  const height = (radius * Math.sqrt(3)) / 2;
  return [0, 60, 120].flatMap((angle) => {
    const turn = (angle * Math.PI) / 180;
    return [height, -height].map((y) => grid(angle, turned(-radius / 2, y, turn), pitch, radius));
  });
}

/** Three sides around each point of a triangular grid. */
function triangles(pitch: number, radius: number): Family[] {
  const side = radius * Math.sqrt(3);
  return [0, 120, 240].map((angle) =>
    grid(angle, turned(-side / 2, -radius / 2, (angle * Math.PI) / 180), pitch, side),
  );
}

const turned = (x: number, y: number, turn: number) => ({
  x: x * Math.cos(turn) - y * Math.sin(turn),
  y: x * Math.sin(turn) + y * Math.cos(turn),
});

const grid = (angle: number, at: { x: number; y: number }, pitch: number, dash: number): Family => ({
  angle,
  ...at,
  along: pitch / 2,
  across: (pitch * Math.sqrt(3)) / 2,
  dashes: [dash, dash - pitch],
});

/** Courses with staggered joints. */
const stones = (width: number, height: number): Family[] => [
  { angle: 0, x: 0, y: 0, along: 0, across: height, dashes: [] },
  { angle: 90, x: 0, y: 0, along: height, across: width / 2, dashes: [height, -height] },
];
