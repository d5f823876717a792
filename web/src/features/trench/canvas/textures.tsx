import { LOOKS, type Material, type Texture } from '@spadework/core/trench';
import { memo, type ReactNode } from 'react';

/** Millimetres of trench for a millimetre of paper: fine enough that the cables stand out. */
const PAPER = 9;

/** The textures of all materials as patterns. Drawn once; bands refer to them by id. */
export const Textures = memo(function Textures() {
  return (
    <defs>
      {(Object.keys(LOOKS) as Material[]).flatMap((material) =>
        LOOKS[material].textures.map((texture, place) => (
          <TexturePattern
            key={`${material} ${place}`}
            id={textureId(material, place)}
            texture={texture}
            material={material}
          />
        )),
      )}
    </defs>
  );
});

export const textureId = (material: Material, place: number) => `texture-${material}-${place}`;

function TexturePattern({ id, texture, material }: { id: string; texture: Texture; material: Material }) {
  const { size, angle = 0, content } = tileOf(texture);
  return (
    <pattern
      id={id}
      width={size.width}
      height={size.height}
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${PAPER}) rotate(${-angle})`}
      className={`ink-${material}`}
    >
      {content}
    </pattern>
  );
}

interface Tile {
  size: { width: number; height: number };
  angle?: number;
  content: ReactNode;
}

function tileOf(texture: Texture): Tile {
  switch (texture.kind) {
    case 'lines': {
      const [dash, gap] = texture.dash ?? [4, 0];
      const width = dash + gap;
      const line = (x: number, y: number) => (
        <line key={`${x} ${y}`} x1={x} x2={x + dash} y1={y} y2={y} className="texture-line" />
      );
      return {
        size: { width, height: 2 * texture.gap },
        angle: texture.angle,
        content: [
          line(0, texture.gap / 2),
          line(gap ? -width / 2 : 0, 1.5 * texture.gap),
          line(width / 2, 1.5 * texture.gap),
        ],
      };
    }
    case 'dots': {
      const { gap, radius } = texture;
      return {
        size: { width: 2 * gap, height: 2 * gap },
        content: [
          [0.5, 0.45],
          [1.55, 1.4],
          [0.4, 1.62],
          [1.3, 0.3],
        ].map(([x, y]) => (
          <circle key={`${x}`} cx={x! * gap} cy={y! * gap} r={radius} className="texture-dot" />
        )),
      };
    }
    case 'pebbles': {
      const { gap, radius } = texture;
      return {
        size: { width: 2 * gap, height: 2 * gap },
        content: [
          [0.5, 0.5, 1, 0.8],
          [1.5, 0.45, 0.8, 0.9],
          [0.45, 1.5, 0.85, 0.75],
          [1.5, 1.5, 1, 0.85],
        ].map(([x, y, w, h]) => (
          <ellipse
            key={`${x} ${y}`}
            cx={x! * gap}
            cy={y! * gap}
            rx={w! * radius}
            ry={h! * radius}
            className="texture-line"
          />
        )),
      };
    }
    case 'chips': {
      const { gap, radius } = texture;
      const chip = (x: number, y: number, turn: number) => (
        <path
          key={`${x} ${y}`}
          d={`M${-radius} ${radius * 0.5}L${-radius * 0.2} ${-radius * 0.8}L${radius} ${radius * 0.4}Z`}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          className="texture-line"
        />
      );
      return {
        size: { width: 2 * gap, height: 2 * gap },
        content: [
          chip(0.5 * gap, 0.5 * gap, 0),
          chip(1.5 * gap, 0.45 * gap, 130),
          chip(0.5 * gap, 1.5 * gap, 220),
          chip(1.5 * gap, 1.5 * gap, 60),
        ],
      };
    }
    case 'stones': {
      const { width, height } = texture;
      return {
        size: { width, height: 2 * height },
        content: (
          <path
            d={`M0 0H${width}M0 ${height}H${width}M${width / 2} 0V${height}M0 ${height}V${2 * height}`}
            className="texture-line"
          />
        ),
      };
    }
  }
}
