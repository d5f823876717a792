import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyFile } from '../../api/index.js';
import { Icon, Menu, toast } from '../../kit/index.js';
import { Suspense } from '../../settled/index.js';
import { useEditor } from './editor.js';
import { startingValues, useDesignRules } from './rules.js';
import { useSegments } from './segments.js';

const SectionDialog = lazyFile(() => import('./SectionDialog.js'));

/** A further section: empty as the company's rules have it, or a copy of a template or of another segment's. */
export function AddSection() {
  const { words, trench, mayEdit, projectId, segmentId, act, showSection } = useEditor();
  const rules = useDesignRules(projectId);
  const { data: segments = [] } = useSegments(projectId);
  const [source, setSource] = useState<'template' | 'segment'>();
  // The server makes a copy, and the section is shown when it has arrived with the other changes.
  const [awaited, setAwaited] = useState<string>();
  const hasArrived = trench.sections.some(({ id }) => id === awaited);
  useEffect(() => {
    if (awaited === undefined || !hasArrived) return;
    showSection(awaited);
    setAwaited(undefined);
  }, [awaited, hasArrived, showSection]);
  const addEmpty = () => {
    const id = crypto.randomUUID();
    const values = rules && startingValues(trench, rules);
    const change = {
      kind: 'addSection',
      id,
      layerId: crypto.randomUUID(),
      ...(values && { values }),
    } as const;
    if (act([change], words.addSection)) showSection(id);
  };
  const hasOthers = segments.some(({ id, variants = [] }) => id !== segmentId || variants.length > 0);
  return (
    <>
      <Menu
        label={words.addSection}
        className="button button-quiet button-icon section-add"
        entries={[
          { label: words.sectionEmpty, disabled: !mayEdit, onChoose: addEmpty },
          { label: words.sectionOfTemplate, disabled: !mayEdit, onChoose: () => setSource('template') },
          {
            label: words.sectionOfSegment,
            disabled: !mayEdit || !hasOthers,
            onChoose: () => setSource('segment'),
          },
        ]}
      >
        <Icon of={Plus} />
      </Menu>
      <Suspense fallback={null}>
        {source && (
          <SectionDialog
            source={source}
            onAdded={(id) => {
              setAwaited(id);
              // The copy is no change of this window, so that its "Undo" is here.
              toast({
                text: words.sectionAdded,
                undo: () => act([{ kind: 'removeSection', sectionId: id }], words.removeSection),
              });
            }}
            onClose={() => setSource(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
