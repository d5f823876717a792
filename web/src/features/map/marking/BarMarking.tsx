import { useSyncExternalStore } from 'react';
import type { OpenRoute } from '../document/index.js';
import { useMapEditor } from '../editor.js';
import { Marking } from './Marking.js';

/** The marking of the route that is open, once there is a line. */
export function BarMarking({ open: { segment: opened, sender } }: { open: OpenRoute }) {
  const { project, segment, drawn, settled } = useMapEditor();
  const sensitivity = useSyncExternalStore(opened.subscribe, opened.sensitivity);
  if (drawn.route.positions.length < 2) return null;
  return (
    <Marking
      project={project}
      segment={segment}
      sensitivity={sensitivity}
      settled={settled}
      changed={() => sender.reload()}
    />
  );
}
