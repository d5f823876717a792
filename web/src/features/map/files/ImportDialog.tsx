import type { Crs } from '@spadework/core/route';
import { type DragEvent, useRef, useState } from 'react';
import { Button, FormDialog, SelectField, TextField } from '../../../kit/index.js';
import { crsName } from '../crsName.js';
import { usePanelWords } from '../panels/words/index.js';
import { formatOfName, ROUTE_FORMATS, systemsOf } from './formats.js';
import { Imported } from './Imported.js';
import { Outcome } from './Outcome.js';
import { useImport } from './useImport.js';
import { useRouteFileWords } from './words/index.js';

const FROM_FILE = '';
const ACCEPTED = ROUTE_FORMATS.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join();

/** A file is chosen or dropped, tried at once, and imported when nothing is wrong with it. */
export default function ImportDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const words = useRouteFileWords();
  const { typing } = usePanelWords();
  const { chosen, report, refused, isBusy, mayImport, mayTryAgain, choose, setCrs, tryAgain, importIt } =
    useImport(projectId, words);
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const format = chosen && formatOfName(chosen.file.name);
  if (report?.dryRun === false)
    return <Imported projectId={projectId} segments={report.segments} onClose={onClose} />;
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type !== 'drop') return;
    const [file] = event.dataTransfer.files;
    if (!file) return;
    // The field says which file it is, as if it had been chosen there.
    if (field.current) field.current.files = event.dataTransfer.files;
    choose(file);
  };
  return (
    <FormDialog
      title={words.importTitle}
      submit={words.import}
      size="wide"
      busy={isBusy}
      disabled={!mayImport}
      onClose={onClose}
      onSubmit={importIt}
    >
      <p>{words.importText}</p>
      <div
        role="group"
        aria-label={words.file}
        className={`route-drop ${isOver ? 'route-drop-over' : ''}`}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
      >
        <TextField
          label={words.file}
          hint={words.fileHint}
          error={report ? undefined : refused}
          ref={field}
          type="file"
          accept={ACCEPTED}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) choose(file);
          }}
        />
      </div>
      {chosen && format && format.asked !== 'NEVER' && (
        <SelectField
          label={typing.crs}
          hint={format.asked === 'ALWAYS' ? words.crsNeeded : words.crsHint}
          value={chosen.crs ?? FROM_FILE}
          choices={[
            ...(format.asked === 'ALWAYS' ? [] : [{ value: FROM_FILE, label: words.fromFile }]),
            ...systemsOf(format.format).map((value) => ({ value, label: crsName(value, typing) })),
          ]}
          onChange={({ target }) => setCrs(target.value === FROM_FILE ? undefined : (target.value as Crs))}
        />
      )}
      <div role="status">
        {isBusy && <p className="quiet">{words.checking}</p>}
        {report && !isBusy && <Outcome report={report} />}
      </div>
      {mayTryAgain && !isBusy && (
        <div>
          <Button onClick={tryAgain}>{words.again}</Button>
        </div>
      )}
    </FormDialog>
  );
}
