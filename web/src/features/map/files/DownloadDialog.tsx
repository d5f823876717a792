import { type Crs, DEFAULT_OBJTYPE, MAX_OBJTYPE, OBJTYPE_PATTERN } from '@spadework/core/route';
import { CircleAlert, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, Icon, SelectField, saveFile, TextField, toast } from '../../../kit/index.js';
import type { Project } from '../../projects/index.js';
import { crsName } from '../crsName.js';
import { usePanelWords } from '../panels/words/index.js';
import { isSensitive, useProjectRoutes } from '../routes.js';
import { crsFor, fetchRouteFile, formatOf, ROUTE_FORMATS, systemsOf } from './formats.js';
import { useRouteFileWords } from './words/index.js';

const WHOLE = 'project';
const OBJTYPE = new RegExp(OBJTYPE_PATTERN);

export interface Given {
  project: Pick<Project, 'id' | 'number'>;
  /** The one that is open. */
  segment?: { id: number; name: string } | undefined;
  /** What coordinates are shown in. */
  crs: Crs;
  /** Resolves when nothing that was drawn is unsent. */
  settled: () => Promise<void>;
}

/** Which routes, in which format and coordinate system. What is not sent yet is sent first. */
export default function DownloadDialog({
  project,
  segment,
  crs,
  settled,
  onClose,
}: Given & { onClose: () => void }) {
  const words = useRouteFileWords();
  const { typing } = usePanelWords();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    settled().finally(() => setSettled(true));
  }, [settled]);
  const { data, error } = useProjectRoutes(project.id, { enabled: isSettled, isFresh: true });
  const [of, setOf] = useState(segment ? String(segment.id) : WHOLE);
  const [format, setFormat] = useState(ROUTE_FORMATS[0]!.format);
  const [otherCrs, setOtherCrs] = useState<Crs>();
  const [objtype, setObjtype] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const systems = systemsOf(format);
  const chosenCrs = otherCrs && systems.includes(otherCrs) ? otherCrs : crsFor(format, crs);
  const isWhole = of === WHOLE || !segment;
  const routes = (data?.routes ?? []).filter(({ segmentId }) => isWhole || segmentId === segment.id);
  const withheld = isWhole ? (data?.withheld ?? 0) : 0;
  const objtypeFault =
    format === 'SOSI' && objtype && !OBJTYPE.test(objtype) ? words.objtypeFault(MAX_OBJTYPE) : undefined;
  const download = async () => {
    if (objtypeFault) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { file, name } = await fetchRouteFile({
        projectId: project.id,
        // A file with a route that nobody here may see would be refused as a whole.
        segmentIds: isWhole && withheld === 0 ? undefined : routes.map(({ segmentId }) => segmentId),
        format,
        crs: chosenCrs,
        objtype: objtype || undefined,
      });
      const [extension] = formatOf(format).endings;
      saveFile(file, (name ?? words.downloadTitle).replace(`.${extension}`, ''), extension);
      toast({ text: words.downloaded(name ?? extension) });
      onClose();
    } catch (thrown) {
      const problem = asProblem(thrown);
      setRefused(problem.errors[0]?.message ?? problem.message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.downloadTitle}
      submit={words.download}
      busy={isBusy}
      disabled={routes.length === 0}
      onClose={onClose}
      onSubmit={download}
    >
      {segment && (
        <SelectField
          label={words.what}
          value={of}
          choices={[
            { value: String(segment.id), label: segment.name },
            { value: WHOLE, label: words.project },
          ]}
          onChange={({ target }) => setOf(target.value)}
        />
      )}
      <SelectField
        label={words.format}
        hint={words.formatTexts[format]}
        value={format}
        choices={ROUTE_FORMATS.map((one) => ({ value: one.format, label: one.name }))}
        onChange={({ target }) => setFormat(target.value as typeof format)}
      />
      {systems.length > 0 && (
        <SelectField
          label={typing.crs}
          value={chosenCrs}
          choices={systems.map((value) => ({ value, label: crsName(value, typing) }))}
          onChange={({ target }) => setOtherCrs(target.value as Crs)}
        />
      )}
      {format === 'SOSI' && (
        <TextField
          label={words.objtype}
          hint={words.objtypeHint(DEFAULT_OBJTYPE)}
          error={objtypeFault}
          value={objtype}
          placeholder={DEFAULT_OBJTYPE}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setObjtype(target.value)}
        />
      )}
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      <div role="status" className="route-file-notes">
        {error ? (
          <p className="field-error">{asProblem(error).message}</p>
        ) : !data ? (
          <p className="quiet">{words.reading}</p>
        ) : (
          routes.length === 0 &&
          withheld === 0 && <p className="quiet">{isWhole ? words.none : words.noneOfSegment}</p>
        )}
        {withheld > 0 && (
          <p className="route-file-note">
            <Icon of={CircleAlert} size={16} />
            {words.leftOut(withheld)}
          </p>
        )}
        {routes.some(isSensitive) && (
          <p className="route-file-note">
            <Icon of={ShieldAlert} size={16} />
            {words.sensitive}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
