import { Download } from 'lucide-react';
import { useState } from 'react';
import { asProblem, callForFile } from '../../../api/index.js';
import { Button, saveFile, toast } from '../../../kit/index.js';
import type { SheetSearch } from '../../../routes/index.js';
import { useElectricalWords } from '../words/index.js';
import type { Feeder } from './queries.js';

const FILES = [
  { label: 'note', operation: 'trench.getFeederReport', extension: 'pdf' },
  { label: 'workbook', operation: 'trench.getFeederWorkbook', extension: 'xlsx' },
] as const;

/** The sheet as it is shown, as a note and as a workbook. */
export function Downloads({ feeder, search }: { feeder: Feeder; search: SheetSearch }) {
  const { sheet: words } = useElectricalWords();
  const [busy, setBusy] = useState<string>();
  const save = async ({ operation, extension }: (typeof FILES)[number]) => {
    setBusy(extension);
    try {
      const { mode, state, profile } = search;
      const file = await callForFile(operation, {
        params: { feederId: feeder.id },
        query: { mode, state, ...(profile && { profileId: profile }) },
      });
      saveFile(file, words.fileName(feeder.name), extension);
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    } finally {
      setBusy(undefined);
    }
  };
  return FILES.map((file) => (
    <Button key={file.extension} icon={Download} busy={busy === file.extension} onClick={() => save(file)}>
      {words[file.label]}
    </Button>
  ));
}
