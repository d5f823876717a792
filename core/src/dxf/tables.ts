import type { Extents, Layer, Tag, Unit } from './tags.js';

export const DIMENSION_STYLE = 'SPADEWORK';
export const DASHED = 'DASHED';
/** The heights of dimension texts and ticks in mm of paper. */
const DIMENSION = { text: 1.9, tick: 0.75, extension: 1, offset: 0.8, gap: 0.6 };

/** `$INSUNITS`. */
const UNITS: Record<Unit, number> = { MILLIMETRE: 4, METRE: 6 };

export function header({ low, high }: Extents, scale: number, unit: Unit, seed: string): Tag[] {
  const variables: [name: string, ...values: Tag[]][] = [
    ['$ACADVER', [1, 'AC1024']],
    ['$DWGCODEPAGE', [3, 'ANSI_1252']],
    ['$LASTSAVEDBY', [1, 'Spadework']],
    ['$INSUNITS', [70, UNITS[unit]]],
    ['$MEASUREMENT', [70, 1]],
    ['$LUNITS', [70, 2]],
    ['$EXTMIN', [10, low.x], [20, low.y], [30, 0]],
    ['$EXTMAX', [10, high.x], [20, high.y], [30, 0]],
    ['$LTSCALE', [40, 1]],
    ['$DIMSTYLE', [2, DIMENSION_STYLE]],
    ['$DIMSCALE', [40, scale]],
    ['$DIMTXT', [40, DIMENSION.text]],
    ['$DIMASZ', [40, DIMENSION.tick]],
    ['$DIMTSZ', [40, DIMENSION.tick]],
    ['$DIMEXO', [40, DIMENSION.offset]],
    ['$DIMEXE', [40, DIMENSION.extension]],
    ['$DIMGAP', [40, DIMENSION.gap]],
    ['$DIMDEC', [70, 0]],
    ['$DIMZIN', [70, 8]],
    ['$DIMTAD', [70, 1]],
    ['$HANDSEED', [5, seed]],
  ];
  return variables.flatMap(([name, ...values]): Tag[] => [[9, name], ...values]);
}

export function lineTypes(scale: number): Tag[][] {
  const lineType = (name: string, description: string, pattern: readonly number[]): Tag[] => [
    [100, 'AcDbLinetypeTableRecord'],
    [2, name],
    [70, 0],
    [3, description],
    [72, 65],
    [73, pattern.length],
    [40, pattern.reduce((sum, one) => sum + Math.abs(one), 0)],
    ...pattern.flatMap((one): Tag[] => [
      [49, one],
      [74, 0],
    ]),
  ];
  return [
    lineType('ByBlock', '', []),
    lineType('ByLayer', '', []),
    lineType('Continuous', 'Solid line', []),
    lineType(DASHED, '__ __ __', [1.4 * scale, -0.8 * scale]),
  ];
}

export const layerTags = ({ name, color }: Layer): Tag[] => [
  [100, 'AcDbLayerTableRecord'],
  [2, name],
  [70, 0],
  [62, color],
  [6, 'Continuous'],
  [370, -3],
  [390, 0],
];

const style = (name: string, font: string) => ({
  name,
  tags: [
    [100, 'AcDbTextStyleTableRecord'],
    [2, name],
    [70, 0],
    [40, 0],
    [41, 1],
    [50, 0],
    [71, 0],
    [42, 2.5],
    [3, font],
    [4, ''],
  ] as Tag[],
});
export const TEXT_STYLES = [style('Standard', 'arial.ttf'), style('Bold', 'arialbd.ttf')];

/** Whole millimetres, oblique strokes, texts along and above the line. */
export const dimensionStyle = (name: string, scale: number, textStyle: string): Tag[] => [
  [100, 'AcDbDimStyleTableRecord'],
  [2, name],
  [70, 0],
  [40, scale],
  [41, DIMENSION.tick],
  [42, DIMENSION.offset],
  [44, DIMENSION.extension],
  [140, DIMENSION.text],
  [142, DIMENSION.tick],
  [147, DIMENSION.gap],
  [73, 0],
  [74, 0],
  [77, 1],
  [78, 8],
  [271, 0],
  [278, 44],
  [340, textStyle],
];
