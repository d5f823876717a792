import {
  DEFAULT_CULVERT,
  DEFAULT_TUBE,
  DUCT_FIELDS,
  defaultsOf,
  type GroupConfiguration,
  type Item,
  PIPE_CANAL_FIELDS,
  partCountOf,
  SENSOR_FIELDS,
  shapeOf,
} from '@spadework/core/trench';
import { memo } from 'react';
import { ItemShape } from '../canvas/ItemShape.js';
import type { Entry } from '../catalog.js';
import type { Bare } from './adding.js';

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

/** A thing without a type as it is added, for its picture. */
export function bareSample(kind: Bare): Item {
  switch (kind) {
    case 'culvert':
      return { ...PLACEMENT, kind, ...DEFAULT_CULVERT, content: [] } as Item;
    case 'pipeCanal':
      return { ...PLACEMENT, kind, ...defaultsOf(PIPE_CANAL_FIELDS) } as Item;
    case 'ecomDuct':
      return { ...PLACEMENT, kind, ...defaultsOf(DUCT_FIELDS), pipeIndex: 0 } as Item;
    case 'sensor':
      return { ...PLACEMENT, kind, ...defaultsOf(SENSOR_FIELDS), pipeIndex: 0 } as Item;
  }
}

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
