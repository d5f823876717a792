import {
  type Arrangement,
  CABLE_ARRANGEMENTS,
  choosesParts,
  PIPE_ARRANGEMENTS,
} from '../arrangements/index.js';
import { SHAPE } from '../formulas.js';
import type { Item } from '../model.js';
import { CHANNEL, CULVERT_WALL } from '../shape.js';
import { fixed, input, type LayoutFigure, type SymbolValue } from './model.js';

/** The size of an item's outline, as the rule for its shape gives it. */

export type Axis = 'width' | 'height';

/** The outer diameter of the parts of an item. Ducts and sensors get theirs from the caller, others from their type. */
export function diameterOf(item: Item): SymbolValue {
  const ofType = (value: number, typeId: number): SymbolValue => ({
    value,
    name: 'diameter',
    source: { kind: 'CATALOG', ref: `${item.kind === 'pipeGroup' ? 'pipe' : item.kind}.${typeId}` },
  });
  switch (item.kind) {
    case 'cable':
    case 'ecc':
      return ofType(item.diameter, item.typeId);
    case 'pipe':
    case 'pipeGroup':
      return ofType(item.outerDiameter, item.typeId);
    case 'ecomDuct':
    case 'sensor':
      return input(item.outerDiameter, 'diameter', 'outerDiameter');
    default:
      return fixed(CHANNEL.inner, 'channel');
  }
}

const LETTERS = { width: 'w', height: 'h' } as const;

export function shapeFigure(item: Item, axis: Axis): LayoutFigure {
  const letter = LETTERS[axis];
  switch (item.kind) {
    case 'culvert':
      return {
        formula: (axis === 'width' ? SHAPE.culvertWidth : SHAPE.culvertHeight).formula,
        symbols: { b: innerOf(item[axis], axis), t: fixed(CULVERT_WALL, 'culvertWall') },
        rule: 'culvertSize',
      };
    case 'pipeCanal':
      return {
        formula: (axis === 'width' ? SHAPE.canalWidth : SHAPE.canalHeight).formula,
        symbols: {
          n: input(item.partCount, 'channels', 'partCount', '1'),
          m: fixed(CHANNEL.perRow, 'channelsPerRow', '1'),
          b: fixed(CHANNEL.inner, 'channel'),
          t: fixed(CHANNEL.wall, 'channelWall'),
        },
        rule: 'canalSize',
      };
    case 'cable': {
      const { groupConfiguration, partIds, places, spacing, diameter } = item;
      if (groupConfiguration === 'CUSTOM' && places?.length === partIds.length) {
        const across = axis === 'width' ? 'x' : 'y';
        const symbols = Object.fromEntries(
          places.map((point, i) => [`q_${i + 1}`, input(point[across], 'customPlace', `parts.${across}`)]),
        );
        return {
          formula: `${letter} = ${largest('max', Object.keys(symbols))} + D / 2`,
          symbols: { ...symbols, D: diameterOf(item) },
          rule: 'customSize',
        };
      }
      if (!choosesParts(groupConfiguration) || diameter === 0)
        return arrangementFigure(CABLE_ARRANGEMENTS[groupConfiguration], item, axis);
      if (axis === 'height') return arrangementFigure(CABLE_ARRANGEMENTS.SINGLE, item, axis);
      return {
        formula: SHAPE.rowWidth.formula,
        symbols: {
          n: input(partIds.length, 'partCount', 'partCount', '1'),
          D: diameterOf(item),
          a: input(spacing, 'spacing'),
        },
        rule: 'spacedSize',
      };
    }
    case 'pipeGroup':
      return arrangementFigure(PIPE_ARRANGEMENTS[item.configuration], item, axis);
    default:
      return arrangementFigure(CABLE_ARRANGEMENTS.SINGLE, item, axis);
  }
}

/** The inner size of a culvert. */
export const innerOf = (value: number, axis: Axis) =>
  input(value, axis === 'width' ? 'innerWidth' : 'innerHeight', axis);

const arrangementFigure = ({ size }: Arrangement, item: Item, axis: Axis): LayoutFigure => ({
  formula: `${LETTERS[axis]} = ${size[axis]}`,
  symbols: { D: diameterOf(item) },
  rule: 'arrangementSize',
});

/** `max(a, b)`, or `a` where there is one. */
export const largest = (name: 'max' | 'min', values: readonly string[]): string =>
  values.length === 1 ? values[0]! : `${name}(${values.join(', ')})`;
