import { type Change, findItem, type Section } from '@spadework/core/trench';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The change that carries an item one place along its row, or to the layer above or below. */
export function carried(section: Section, itemId: string, direction: Direction): Change | undefined {
  const level = section.layers.findIndex(({ items }) =>
    items.some(
      (item) => item.id === itemId || ('content' in item && item.content.some(({ id }) => id === itemId)),
    ),
  );
  const layer = section.layers[level];
  if (!layer) return undefined;
  const index = layer.items.findIndex(({ id }) => id === itemId);
  if (direction === 'up' || direction === 'down') {
    const target = section.layers[level + (direction === 'up' ? 1 : -1)];
    if (!target) return undefined;
    return {
      kind: 'move',
      itemId,
      layerId: target.id,
      index: Math.min(Math.max(index, 0), target.items.length),
    };
  }
  const by = direction === 'right' ? 1 : -1;
  if (index < 0) return carriedInside(section, itemId, by);
  const to = index + by;
  if (to < 0 || to >= layer.items.length) return undefined;
  return { kind: 'move', itemId, layerId: layer.id, index: to };
}

function carriedInside(section: Section, itemId: string, by: 1 | -1): Change | undefined {
  const container = containerOf(section, itemId);
  if (!container) return undefined;
  const to = container.content.findIndex(({ id }) => id === itemId) + by;
  if (to < 0 || to >= container.content.length) return undefined;
  return { kind: 'move', itemId, containerId: container.id, index: to };
}

export function containerOf(section: Section, itemId: string) {
  const found = findItem({ sections: [section] } as Parameters<typeof findItem>[0], itemId);
  return found?.container;
}

/** Free placement that moves an item by millimetres from where it stands. */
export function nudged(section: Section, itemId: string, dx: number, dy: number): Change | undefined {
  const item = section.layers.flatMap(({ items }) => items).find(({ id }) => id === itemId);
  if (!item) return undefined;
  const isFree = item.positioning === 'FREE_MANUAL' || item.positioning === 'FREE_AUTOMATIC';
  const from = isFree ? item : { xAdjustment: 0, yAdjustment: 0 };
  return {
    kind: 'place',
    itemId,
    values: {
      ...(!isFree && { positioning: 'FREE_AUTOMATIC' }),
      xAdjustment: from.xAdjustment + dx,
      yAdjustment: from.yAdjustment + dy,
    },
  };
}

/** The item that an arrow leads to: the neighbour in the row, or the nearest one in the next layer. */
export function neighbourOf(
  rows: readonly { id: string; centre: number }[][],
  id: string | undefined,
  direction: Direction,
): string | undefined {
  const level = rows.findIndex((row) => row.some((entry) => entry.id === id));
  if (level < 0) return rows.find((row) => row.length > 0)?.[0]?.id;
  const row = rows[level]!;
  const place = row.findIndex((entry) => entry.id === id);
  if (direction === 'left' || direction === 'right') return row[place + (direction === 'right' ? 1 : -1)]?.id;
  const step = direction === 'up' ? 1 : -1;
  for (let next = level + step; rows[next]; next += step) {
    const { centre } = row[place]!;
    const nearest = rows[next]!.toSorted(
      (a, b) => Math.abs(a.centre - centre) - Math.abs(b.centre - centre),
    )[0];
    if (nearest) return nearest.id;
  }
  return undefined;
}
