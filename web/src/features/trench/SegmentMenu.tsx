import {
  BookmarkPlus,
  ChevronDown,
  Columns2,
  CopyPlus,
  FolderInput,
  LayoutTemplate,
  Plus,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, lazyFile } from '../../api/index.js';
import { Icon, Menu, toast } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { formatNumber } from '../../words/index.js';
import { useEditor } from './editor.js';
import { NewSegment } from './NewSegment.js';
import { createVariant, segmentOf, useSegments } from './segments.js';

const CopyToProject = lazyFile(() => import('./CopyToProject.js'));
const NewFromTemplate = lazyFile(() => import('./templates/NewFromTemplate.js'));
const SaveTemplate = lazyFile(() => import('./templates/SaveTemplate.js'));

/** More segments than these are opened first, and compared from there. */
const MOST_COMPARED = 8;

/** The segment that is open, the others of the project, a variant of it, and a new one. */
export function SegmentMenu() {
  const { words, trench, section, projectId, segmentId, open, mayEdit } = useEditor();
  const { data: segments = [] } = useSegments(projectId);
  const [, go] = useLocation();
  const [isNew, setNew] = useState(false);
  const [dialog, setDialog] = useState<'copy' | 'new' | 'save'>();
  const closeDialog = () => setDialog(undefined);
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
  const makeVariant = async () => {
    if (!chosen) return;
    try {
      await settled();
      const id = await createVariant(projectId, chosen, segmentId, words.variant);
      go(addressOf.trench(projectId, id, { compare: chosen.id }));
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    }
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
          { label: words.variant, icon: CopyPlus, disabled: !mayEdit, onChoose: makeVariant },
          { label: words.copyToProject, icon: FolderInput, onChoose: () => setDialog('copy') },
          { label: words.saveAsTemplate, icon: BookmarkPlus, onChoose: () => setDialog('save') },
          {
            label: words.newFromTemplate,
            icon: LayoutTemplate,
            disabled: !mayEdit,
            onChoose: () => setDialog('new'),
          },
          ...others.slice(0, MOST_COMPARED).map(({ id, name }) => ({
            label: words.compareWith(name),
            icon: Columns2,
            onChoose: () => go(addressOf.trench(projectId, segmentId, { compare: id })),
          })),
        ]}
      >
        <b className="segment-name">{trench.segment?.name}</b>
        <span className="quiet">{words.segmentFacts(formatNumber(trench.segment?.length ?? 0, 1))}</span>
        <Icon of={ChevronDown} size={16} />
      </Menu>
      <button type="button" className="button button-quiet" onClick={() => setNew(true)}>
        <Icon of={Plus} size={16} />
        {words.newSegment}
      </button>
      {isNew && <NewSegment projectId={projectId} onClose={() => setNew(false)} />}
      <Suspense>
        {dialog === 'copy' && <CopyToProject segment={shown} settled={settled} onClose={closeDialog} />}
        {dialog === 'save' && (
          <SaveTemplate
            segment={shown}
            section={{ id: section.id, name: words.sectionName(place + 1) }}
            settled={settled}
            onClose={closeDialog}
          />
        )}
        {dialog === 'new' && <NewFromTemplate projectId={projectId} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
