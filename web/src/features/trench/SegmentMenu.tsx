import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../../app/routes.js';
import { Icon, Menu } from '../../kit/index.js';
import { formatNumber } from '../../words/index.js';
import { useEditor } from './editor.js';
import { NewSegment } from './NewSegment.js';
import { useSegments } from './segments.js';

/** The segment that is open, the others of the project, and a new one. */
export function SegmentMenu() {
  const { words, design, projectId, segmentId } = useEditor();
  const { data: segments = [] } = useSegments(projectId);
  const [, go] = useLocation();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Menu
        label={`${words.segment}: ${design.segment?.name ?? ''}`}
        className="button button-plain segment-menu"
        entries={segments.map(({ id, name }) => ({
          label: name,
          disabled: id === segmentId,
          onChoose: () => go(addressOf.trench(projectId, id)),
        }))}
      >
        <b className="segment-name">{design.segment?.name}</b>
        <span className="quiet">{words.segmentFacts(formatNumber(design.segment?.length ?? 0, 1))}</span>
        <Icon of={ChevronDown} size={16} />
      </Menu>
      <button type="button" className="button button-quiet" onClick={() => setNew(true)}>
        <Icon of={Plus} size={16} />
        {words.newSegment}
      </button>
      {isNew && <NewSegment projectId={projectId} onClose={() => setNew(false)} />}
    </>
  );
}
