import './templates.css';
import { MAX_TEMPLATE_NAME } from '@spadework/core/trench';
import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { asProblem, lazyFile } from '../../../api/index.js';
import {
  Button,
  Dialog,
  IconButton,
  Marked,
  Missing,
  NothingFound,
  SearchField,
  Understood,
  useTyping,
} from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { type Reading, useReading } from '../../search/index.js';
import { useTrenchWords } from '../words/index.js';
import { EmptyTrench, Thumbnail } from './Thumbnail.js';
import { deleteTemplate, renameTemplate, type Template, useTemplate, useTemplates } from './templates.js';

const RenameDialog = lazyFile(() => import('../list/RenameDialog.js'));

const NONE: never[] = [];

/** What a template is found by. */
const templateTexts = ({ name, description }: Template): string[] => [name, description ?? ''];

/** What a new segment begins with, an empty trench or everything of a template; or what a new section is a copy of. */
export default function Gallery({
  kind,
  chosen,
  onChoose,
}: {
  /** Only templates of sections, of which one is wanted. */
  kind?: 'SECTION';
  /** Undefined: an empty trench, or none yet. */
  chosen: string | undefined;
  onChoose: (templateId: string | undefined) => void;
}) {
  const words = useTrenchWords();
  const [q, setQuery] = useState('');
  const [text, setText] = useTyping(q, (typed) => setQuery(typed.trim()));
  const [doomed, setDoomed] = useState<Template>();
  const [renamed, setRenamed] = useState<Template>();
  const { data: templates = NONE, isPlaceholderData } = useTemplates(q, kind);
  const texts = useMemo(() => templates.flatMap(templateTexts), [templates]);
  const reading = useReading(q, texts, isPlaceholderData);
  // What is not found is not chosen either.
  const isGone = chosen !== undefined && !templates.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isGone) onChoose(undefined);
  }, [isGone, onChoose]);
  return (
    <fieldset className="template-choice">
      <legend className="field-label">{kind ? words.template : words.beginWith}</legend>
      {(q !== '' || templates.length > 0) && (
        <>
          <SearchField label={words.findTemplate} value={text} onChange={setText} />
          <Understood reading={reading} onSearch={setText} />
        </>
      )}
      <div className="template-gallery">
        {!kind && (
          <label className="template-card">
            <EmptyTrench />
            <span>
              <input
                type="radio"
                name="template"
                checked={chosen === undefined}
                onChange={() => onChoose(undefined)}
              />{' '}
              {words.emptySection}
            </span>
            <span className="quiet">{words.emptyTrenchFacts}</span>
          </label>
        )}
        {templates.map((template) => (
          <Card
            key={template.id}
            template={template}
            reading={reading}
            isChosen={template.id === chosen}
            onChoose={() => onChoose(template.id)}
            onRename={() => setRenamed(template)}
            onDelete={() => setDoomed(template)}
          />
        ))}
      </div>
      {templates.length === 0 &&
        (q ? (
          <NothingFound isSmall q={q} onSearch={setText}>
            {words.noTemplateFound}
          </NothingFound>
        ) : (
          <p className="quiet" role="status">
            {kind ? words.noSectionTemplates : words.noTemplates}
          </p>
        ))}
      <Suspense fallback={null}>
        {/* The gallery stands in a form, and a form cannot hold another. */}
        {renamed &&
          createPortal(
            <RenameDialog
              of={renamed}
              most={MAX_TEMPLATE_NAME}
              rename={(name) => renameTemplate(renamed, name)}
              onClose={() => setRenamed(undefined)}
            />,
            document.body,
          )}
      </Suspense>
      {doomed && <DeleteDialog template={doomed} onClose={() => setDoomed(undefined)} />}
    </fieldset>
  );
}

function Card({
  template,
  reading,
  isChosen,
  onChoose,
  onRename,
  onDelete,
}: {
  template: Template;
  reading: Reading | undefined;
  isChosen: boolean;
  onChoose: () => void;
  onRename: () => void;
  onDelete: () => void;
}) {
  const words = useTrenchWords();
  const card = useRef<HTMLLabelElement>(null);
  const { data } = useTemplate(template, useSeen(card));
  const { name, description, kind, sections, items } = template;
  return (
    <div className="template-place">
      <label ref={card} className="template-card" title={description}>
        <Thumbnail section={data?.segment.sections[0]} />
        <span>
          <input type="radio" name="template" checked={isChosen} onChange={onChoose} />{' '}
          {reading ? <Marked parts={reading.parts(name)} /> : name}
        </span>
        <span className="quiet">{words.templateFacts(kind, sections, items)}</span>
        {reading && <Missing words={reading.missing(templateTexts(template))} />}
      </label>
      <div className="template-actions">
        <IconButton label={words.renameTemplate(name)} icon={Pencil} onClick={onRename} />
        <IconButton label={words.deleteTemplate(name)} icon={Trash2} onClick={onDelete} />
      </div>
    </div>
  );
}

/** A template is the company's, and does not come back: it is asked first. */
function DeleteDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const words = useTrenchWords();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteTemplate(template);
      onClose();
    } catch (error) {
      setProblem(asProblem(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.deleteTemplate(template.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.keepTemplate}</Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.deleteTemplateText}</p>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Whether an element has been in view. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
