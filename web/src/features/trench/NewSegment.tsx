import './newSegment.css';
import { SEGMENT_FIELDS } from '@spadework/core/trench';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, lazyFile } from '../../api/index.js';
import { FormDialog, TextField, useNumberFault } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { parseNumber, useLanguage } from '../../words/index.js';
import { boundsOf, textOf } from './panels/FieldRows.js';
import { createSegment } from './segments.js';
import { useTrenchWords } from './words/index.js';

const Gallery = lazyFile(() => import('./templates/Gallery.js'));

/** A new segment, empty or with everything of a template. It opens at once. */
export function NewSegment({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const words = useTrenchWords();
  const language = useLanguage();
  const faultOf = useNumberFault();
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [length, setLength] = useState('');
  /** Undefined: an empty trench. */
  const [templateId, setTemplateId] = useState<string>();
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    // Without a length, the segment has that of the template.
    const ofTemplate = templateId !== undefined && !length.trim();
    const metres = parseNumber(length.trim() || '0');
    const wrong = faultOf(metres, { unit: SEGMENT_FIELDS.length.unit, ...boundsOf(SEGMENT_FIELDS.length) });
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const id = await createSegment(projectId, name.trim(), ofTemplate ? undefined : metres, templateId);
      onClose();
      go(addressOf.trench(projectId, id));
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const rest = problem && !problem.of('name') && !problem.of('length') ? problem.message : undefined;
  return (
    <FormDialog
      title={words.newSegment}
      size="wide"
      onClose={onClose}
      onSubmit={create}
      submit={words.create}
      busy={isBusy}
    >
      <div className="new-segment">
        <TextField
          {...textOf(SEGMENT_FIELDS.name, language)}
          value={name}
          error={problem?.of('name')}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={words.length}
          unit={words.metre}
          inputMode="decimal"
          value={length}
          error={fault ?? problem?.of('length')}
          onChange={(event) => setLength(event.target.value)}
        />
      </div>
      {rest && (
        <p role="alert" className="field-error">
          {rest}
        </p>
      )}
      <Suspense fallback={<div className="template-gallery" />}>
        <Gallery chosen={templateId} onChoose={setTemplateId} />
      </Suspense>
    </FormDialog>
  );
}
