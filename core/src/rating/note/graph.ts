import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { DrawnShape } from '../../trench/drawing/index.js';
import { INK, line, QUIET, RULE, text } from '../../trench/drawing/pens.js';

/** Graphs between the texts of a note. */

export const PLOT_LAYER = 'PLOT';
/** As wide as a page within its margins, mm. */
export const PLOT_WIDTH = 170;
export const PLOT_COLOURS = ['#14525c', '#d09a45', '#4b8d92', '#7d4440', '#66809c'];
const SIZE = 2.5;

export interface Graph {
  title: string;
  /** Of the values, above their axis. */
  unit: string;
  /** Within the axes, on paper. */
  area: Box;
  across: { from: number; to: number; ticks: readonly number[] };
  up: { from: number; to: number; step: number };
  series: readonly { color: string; points: readonly Point[] }[];
}

/** A graph with lines across at every step of its values. */
export function graphShapes(
  { title, unit, area, across, up, series }: Graph,
  shown: (value: number) => string,
): DrawnShape[] {
  const at = ({ x, y }: Point): Point => ({
    x: area.x + ((x - across.from) / (across.to - across.from)) * area.width,
    y: area.y + area.height * (1 - (y - up.from) / (up.to - up.from)),
  });
  const bottom = area.y + area.height;
  const grid = Array.from(
    { length: Math.round((up.to - up.from) / up.step) + 1 },
    (_, i) => up.from + i * up.step,
  );
  return [
    text(PLOT_LAYER, title, area.x - 9, area.y - 5.8, 2.8, { bold: true }),
    text(PLOT_LAYER, unit, area.x - 1.5, area.y - 1.8, SIZE, { anchor: 'end', color: QUIET }),
    ...grid.flatMap((value) => {
      const { y } = at({ x: across.from, y: value });
      return [
        line(PLOT_LAYER, { color: RULE, width: 0.12 }, area.x, y, area.x + area.width, y),
        text(PLOT_LAYER, shown(value), area.x - 1.5, y + 0.9, SIZE, { anchor: 'end', color: QUIET }),
      ];
    }),
    line(PLOT_LAYER, { color: INK, width: 0.2 }, area.x, bottom, area.x + area.width, bottom),
    ...across.ticks.map((x) =>
      text(PLOT_LAYER, shown(x), at({ x, y: up.from }).x, bottom + 3.4, SIZE, {
        anchor: 'middle',
        color: QUIET,
      }),
    ),
    ...series.flatMap(({ color, points }): DrawnShape[] => {
      const drawn = points.map(at);
      return [
        { kind: 'polyline', layer: PLOT_LAYER, points: drawn, closed: false, pen: { color, width: 0.4 } },
        ...drawn.map(
          (point): DrawnShape => ({
            kind: 'circle',
            layer: PLOT_LAYER,
            ...point,
            radius: 0.7,
            fill: color,
          }),
        ),
      ];
    }),
  ];
}

/** 1, 2 or 5 times a power of ten. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}
