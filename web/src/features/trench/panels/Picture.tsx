import {
  DEFAULT_TUBE,
  type GroupConfiguration,
  type Item,
  partCountOf,
  shapeOf,
} from '@spadework/core/trench';
import { memo } from 'react';
import { ItemShape } from '../canvas/ItemShape.js';
import type { Entry } from '../catalog.js';

/** A small picture of an item, as the section shows it. */
export const Picture = memo(function Picture({ item, size = 26 }: { item: Item; size?: number }) {
  const { width, height, parts } = shapeOf(item);
  const side = Math.max(width, height, 1) * 1.06;
  return (
    <svg
      className="picture"
      width={size}
      height={size}
      viewBox={`${(width - side) / 2} ${(height - side) / 2} ${side} ${side}`}
      aria-hidden="true"
    >
      <ItemShape item={item} parts={parts} width={width} height={height} scale={size / side} />
    </svg>
  );
});

const PLACEMENT = {
  id: '',
  positioning: 'AUTOMATIC',
  minPadding: 0,
  xAdjustment: 0,
  yAdjustment: 0,
  label: null,
} as const;

/** An item of a type, for its picture. */
export function sampleOf(entry: Entry, groupConfiguration: GroupConfiguration, asGroup = false): Item {
  const { typeId, name: typeName, diameter } = entry;
  if (entry.kind === 'cable')
    return {
      ...PLACEMENT,
      kind: 'cable',
      typeId,
      typeName,
      diameter,
      cableCategory: (entry.cableCategory ?? 'LV') as 'LV',
      conductorCount: entry.conductorCount ?? 1,
      groupConfiguration,
      partIds: Array(partCountOf(groupConfiguration)).fill(''),
      spacing: 0,
      places: null,
      pipeIndex: 0,
    } as unknown as Item;
  if (entry.kind === 'ecc') return { ...PLACEMENT, kind: 'ecc', typeId, typeName, diameter } as Item;
  const tube = {
    ...PLACEMENT,
    typeId,
    typeName,
    pipeCategory: entry.pipeCategory ?? 'CONTAINER',
    outerDiameter: diameter,
    wallThickness: diameter / 18,
    ...DEFAULT_TUBE,
    content: [],
  };
  return (
    asGroup ? { ...tube, kind: 'pipeGroup', configuration: 'DOUBLE' } : { ...tube, kind: 'pipe' }
  ) as Item;
}
