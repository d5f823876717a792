import './templates.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { FormDialog, SearchField, TextField, useTyping } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { parseNumber } from '../../../words/index.js';
import { createSegment } from '../segments.js';
import { useTrenchWords } from '../words/index.js';
import { Thumbnail } from './Thumbnail.js';
import { type Template, useTemplate, useTemplates } from './templates.js';

/** A new segment with everything of a template; it opens at once. */
export default function NewFromTemplate({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const words = useTrenchWords();
  const [, go] = useLocation();
  const [q, setQuery] = useState('');
  const [text, setText] = useTyping(q, (typed) => setQuery(typed.trim()));
  const { data: templates } = useTemplates(q);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [length, setLength] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // What is not found is not chosen either.
  const templateId = (templates?.find(({ id }) => id === chosen) ?? templates?.[0])?.id;
  const create = async () => {
    if (templateId === undefined) return;
    // Without a length, the segment has that of the template.
    const metres = length.trim() ? parseNumber(length) : undefined;
    const isNone = length.trim() !== '' && metres === undefined;
    setWrong(isNone);
    if (isNone) return;
    setBusy(true);
    try {
      const id = await createSegment(projectId, name.trim(), metres, templateId);
      onClose();
      go(addressOf.trench(projectId, id));
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  const rest = problem && !problem.of('name') && !problem.of('length') ? problem.message : undefined;
  return (
    <FormDialog
      title={words.newFromTemplate}
      onClose={onClose}
      onSubmit={create}
      submit={words.create}
      busy={isBusy}
    >
      <SearchField label={words.findTemplate} value={text} onChange={setText} />
      {templates?.length === 0 && (
        <p className="quiet" role="status">
          {q ? words.noTemplateFound : words.noTemplates}
        </p>
      )}
      <fieldset className="template-gallery">
        <legend className="field-label">{words.template}</legend>
        {templates?.map((template) => (
          <Card
            key={template.id}
            template={template}
            isChosen={template.id === templateId}
            onChoose={() => setChosen(template.id)}
          />
        ))}
      </fieldset>
      <TextField
        label={words.name}
        value={name}
        maxLength={200}
        error={problem?.of('name')}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.length}
        unit={words.metre}
        inputMode="decimal"
        value={length}
        error={isWrong ? words.notANumber : problem?.of('length')}
        onChange={(event) => setLength(event.target.value)}
      />
      {rest && (
        <p role="alert" className="field-error">
          {rest}
        </p>
      )}
    </FormDialog>
  );
}

function Card({
  template,
  isChosen,
  onChoose,
}: {
  template: Template;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const words = useTrenchWords();
  const card = useRef<HTMLLabelElement>(null);
  const { data } = useTemplate(template, useSeen(card));
  const { name, description, kind, sections, items } = template;
  return (
    <label ref={card} className="template-card" title={description}>
      <Thumbnail section={data?.segment.sections[0]} />
      <span>
        <input type="radio" name="template" checked={isChosen} onChange={onChoose} /> {name}
      </span>
      <span className="quiet">{words.templateFacts(kind, sections, items)}</span>
    </label>
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
