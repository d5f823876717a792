import type { CheckpointView } from './model.js';

type Placed = Pick<CheckpointView, 'facilityPartId' | 'facilityPartName' | 'componentId' | 'componentName'>;

export interface PartGroup<Point> {
  id: number;
  name: string;
  components: ComponentGroup<Point>[];
}

/** Without id and name: what concerns the part as a whole. */
export interface ComponentGroup<Point> {
  id?: number;
  name?: string;
  checkpoints: Point[];
}

/** By facility part, then by component, each where its first checkpoint stands; inside, the order is kept. */
export function grouped<Point extends Placed>(points: readonly Point[]): PartGroup<Point>[] {
  const parts = new Map<number, PartGroup<Point>>();
  const components = new Map<string, ComponentGroup<Point>>();
  for (const point of points) {
    const { facilityPartId, componentId } = point;
    let part = parts.get(facilityPartId);
    if (!part) {
      part = { id: facilityPartId, name: point.facilityPartName, components: [] };
      parts.set(facilityPartId, part);
    }
    const key = `${facilityPartId} ${componentId ?? ''}`;
    let component = components.get(key);
    if (!component) {
      component = { checkpoints: [] };
      if (componentId !== undefined) component.id = componentId;
      if (point.componentName) component.name = point.componentName;
      components.set(key, component);
      part.components.push(component);
    }
    component.checkpoints.push(point);
  }
  return [...parts.values()];
}
