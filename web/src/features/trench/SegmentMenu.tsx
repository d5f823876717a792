import { ChevronDown, Columns2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { lazyFile } from '../../api/index.js';
import { CutName, Icon, Menu, useCommands } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { formatNumber } from '../../words/index.js';
import { useEditor } from './editor.js';
import { NewSegment } from './list/lazyParts.js';
import { type DialogName, useSegmentEntries, withRules } from './list/segmentEntries.js';
import { useSegmentWords } from './list/words/index.js';
import { readSegmentsAgain, segmentOf, useSegments } from './segments.js';

const SegmentDialog = lazyFile(() => import('./list/SegmentDialog.js'));

/** More segments than these are opened first, and compared from there. */
const MOST_COMPARED = 8;

/** The segment that is open and what can be done with it, the others of the project, and a new one. */
export function SegmentMenu() {
  const { words, trench, section, projectId, segmentId, open, mayEdit, act } = useEditor();
  const segmentWords = useSegmentWords();
  const { data: segments = [] } = useSegments(projectId);
  const [, go] = useLocation();
  const [isNew, setNew] = useState(false);
  const [dialog, setDialog] = useState<DialogName>();
  const shown = { id: segmentId, name: trench.segment?.name ?? '' };
  const place = trench.sections.findIndex(({ id }) => id === section.id);
  const settled = () => open.sender.settled();
  const chosen = segmentOf(segments, segmentId);
  // The variants of what is open; those of other segments are beside them in the list of segments.
  const offered = segments.flatMap((segment) => [
    { id: segment.id, name: segment.name },
    ...(segment === chosen
      ? (segment.variants ?? []).map(({ id, name }) => ({ id, name: `${segment.name}: ${name}` }))
      : []),
  ]);
  const others = offered
    .filter(({ id }) => id !== segmentId)
    .toSorted(
      (a, b) => Number(segmentOf(segments, b.id) === chosen) - Number(segmentOf(segments, a.id) === chosen),
    );
  const groups = useSegmentEntries({
    projectId,
    segments,
    of: shown,
    writes: mayEdit,
    onAsk: setDialog,
    settled,
    leave: () => {
      open.feed.stop();
      go(addressOf.project(projectId));
    },
  });
  useCommands(() => ({ group: shown.name, commands: groups.flat() }));
  const rename = async (name: string) => {
    act([{ kind: 'segment', values: { name } }], segmentWords.rename);
    await settled();
    await readSegmentsAgain(projectId);
  };
  return (
    <>
      <Menu
        className="button button-plain segment-menu"
        entries={[
          ...offered.map(({ id, name }) => ({
            label: name,
            disabled: id === segmentId,
            onChoose: () => go(addressOf.trench(projectId, id)),
          })),
          'rule',
          ...withRules(groups),
          ...(others.length > 0 ? (['rule'] as const) : []),
          ...others.slice(0, MOST_COMPARED).map(({ id, name }) => ({
            label: words.compareWith(name),
            icon: Columns2,
            onChoose: () => go(addressOf.trench(projectId, segmentId, { compare: id })),
          })),
        ]}
      >
        <b className="segment-name">
          <CutName name={shown.name} />
        </b>
        <span className="quiet">{words.segmentFacts(formatNumber(trench.segment?.length ?? 0, 1))}</span>
        <Icon of={ChevronDown} size={16} />
      </Menu>
      <button
        type="button"
        className="button button-quiet segment-new"
        title={words.newSegment}
        onClick={() => setNew(true)}
      >
        <Icon of={Plus} size={16} />
        <span>{words.newSegment}</span>
      </button>
      <Suspense>
        {isNew && <NewSegment projectId={projectId} onClose={() => setNew(false)} />}
        {dialog && (
          <SegmentDialog
            dialog={dialog}
            of={shown}
            projectId={projectId}
            segment={chosen}
            section={{ id: section.id, name: words.sectionName(place + 1) }}
            settled={settled}
            rename={rename}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
