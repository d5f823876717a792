import type { CheckpointView } from './model.js';

type Placed = Pick<CheckpointView, 'facilityPartId' | 'facilityPartName' | 'componentId' | 'componentName'>;

export interface PartGroup<Point> {
  id: number;
  name: string;
  components: ComponentGroup<Point>[];
}

/** The checkpoints of a component. Without id and name they concern the part as a whole. */
export interface ComponentGroup<Point> {
  id?: number;
  name?: string;
  checkpoints: Point[];
}

/** Groups by facility part, then by component. Groups are in the order of their first checkpoints. */
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
