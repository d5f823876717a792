import './templates/templates.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { asProblem, call } from '../../api/index.js';
import { FormDialog, SelectField } from '../../kit/index.js';
import { useEditor } from './editor.js';
import { useSegments } from './segments.js';
import Gallery from './templates/Gallery.js';
import { Thumbnail } from './templates/Thumbnail.js';

type Source = { templateId: string } | { from: { segmentId: number; sectionId: string } };

/** Chooses the section that a further one is a copy of. */
export default function SectionDialog({
  source,
  onAdded,
  onClose,
}: {
  source: 'template' | 'segment';
  onAdded: (sectionId: string) => void;
  onClose: () => void;
}) {
  const { words, segmentId, open } = useEditor();
  const [chosen, setChosen] = useState<Source>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choose = useCallback((source: Source | undefined) => {
    setChosen(source);
    if (source) setProblem(undefined);
  }, []);
  const add = async () => {
    if (!chosen) return setProblem(words.chooseASection);
    setBusy(true);
    try {
      await open.sender.settled();
      const section = await call('trench.addSection', {
        params: { segmentId },
        body: chosen,
        idempotencyKey: crypto.randomUUID(),
      });
      onAdded(section.id);
      onClose();
    } catch (error) {
      setProblem(asProblem(error).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={source === 'template' ? words.newOfTemplate : words.newOfSegment}
      size="wide"
      onClose={onClose}
      onSubmit={add}
      submit={words.add}
      busy={isBusy}
    >
      {source === 'template' ? (
        <Gallery
          kind="SECTION"
          chosen={chosen && 'templateId' in chosen ? chosen.templateId : undefined}
          onChoose={(templateId) => choose(templateId === undefined ? undefined : { templateId })}
        />
      ) : (
        <OfSegment chosen={chosen && 'from' in chosen ? chosen.from : undefined} onChoose={choose} />
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

/** The sections of another segment of the project, or of a variant. */
function OfSegment({
  chosen,
  onChoose,
}: {
  chosen: { segmentId: number; sectionId: string } | undefined;
  onChoose: (source: Source | undefined) => void;
}) {
  const { words, projectId, segmentId } = useEditor();
  const { data: segments = [] } = useSegments(projectId);
  const others = segments
    .flatMap(({ id, name, variants = [] }) => [
      { id, name },
      ...variants.map((variant) => ({ id: variant.id, name: `${name}: ${variant.name}` })),
    ])
    .filter(({ id }) => id !== segmentId);
  const [picked, pick] = useState<number>();
  const other = others.find(({ id }) => id === picked) ?? others[0];
  const { data, error } = useQuery({
    queryKey: ['segment', other?.id, 'sections'],
    queryFn: ({ signal }) => call('trench.getSegment', { params: { segmentId: other!.id }, signal }),
    enabled: other !== undefined,
    // A colleague may be at work in it.
    staleTime: 0,
  });
  if (!other) return null;
  return (
    <>
      <SelectField
        label={words.segment}
        value={String(other.id)}
        choices={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => {
          pick(Number(target.value));
          onChoose(undefined);
        }}
      />
      <fieldset className="template-choice">
        <legend className="field-label">{words.section}</legend>
        {error && <p role="alert">{asProblem(error).message}</p>}
        <div className="template-gallery">
          {data?.sections.map((section, place) => (
            <label key={section.id} className="template-card">
              <Thumbnail section={section} />
              <span>
                <input
                  type="radio"
                  name="section"
                  checked={chosen?.sectionId === section.id}
                  onChange={() => onChoose({ from: { segmentId: other.id, sectionId: section.id } })}
                />{' '}
                {words.sectionName(place + 1)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
