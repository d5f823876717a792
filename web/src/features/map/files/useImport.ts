import type { Crs } from '@spadework/core/route';
import { useRef, useState } from 'react';
import { type AnswerOf, asProblem, call, fileInBase64, MOST_FILE_BYTES } from '../../../api/index.js';
import { USUAL_CRS } from '../useCrs.js';
import { formatOfName } from './formats.js';
import type { Words } from './words/index.js';

export type Report = AnswerOf<'trench.importRoutes'>;

/** A file that was chosen, and in which system it is; undefined: it says so itself. */
interface Chosen {
  file: File;
  crs: Crs | undefined;
  /** Of this file in this system: sent twice, it is imported once. */
  key: string;
}

interface Outcome {
  report?: Report;
  /** Why there is no report, or why it is as it is. */
  refused?: string;
  /** What was refused was a dry run. */
  wasDry?: boolean;
}

const inKilobytes = (bytes: number) => String(Math.ceil(bytes / 1024));

/** Why a file is not even sent. */
export function whyNotSent({ name, size }: Pick<File, 'name' | 'size'>, words: Words): string | undefined {
  if (!formatOfName(name)) return words.unknownEnding;
  if (size === 0) return words.emptyFile;
  return size > MOST_FILE_BYTES ? words.tooLarge(inKilobytes(size)) : undefined;
}

async function send(projectId: number, { file, crs, key }: Chosen, dryRun: boolean): Promise<Report> {
  const { format } = formatOfName(file.name)!;
  return call('trench.importRoutes', {
    params: { projectId },
    query: { dryRun },
    body: { format, file: await fileInBase64(file), ...(crs && { crs }) },
    ...(!dryRun && { idempotencyKey: key }),
  });
}

/** A file on its way in: as soon as it is chosen it is tried, and only what was found faultless is imported. */
export function useImport(projectId: number, words: Words) {
  const [chosen, setChosen] = useState<Chosen>();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<Chosen>(undefined);

  const run = async (what: Chosen, dryRun: boolean) => {
    setBusy(true);
    const outcome = await send(projectId, what, dryRun).then(
      (report): Outcome => ({ report }),
      (error): Outcome => {
        const problem = asProblem(error);
        if (problem.code === 'IMPORT_REFUSED')
          return { report: { ...(problem.members as unknown as Report), dryRun: true, segments: [] } };
        return { refused: problem.errors[0]?.message ?? problem.message, wasDry: dryRun };
      },
    );
    // Another file was chosen meanwhile.
    if (latest.current !== what) return;
    setOutcome(outcome);
    setBusy(false);
  };
  const take = (file: File, crs: Crs | undefined) => {
    const what = { file, crs, key: crypto.randomUUID() };
    latest.current = what;
    setChosen(what);
    const refused = whyNotSent(file, words);
    setOutcome(refused === undefined ? {} : { refused });
    setBusy(false);
    if (refused === undefined) void run(what, true);
  };
  const { report, refused } = outcome;
  return {
    chosen,
    report,
    refused,
    isBusy,
    /** Another attempt may go better: the file was sent, and the answer was not about the file. */
    mayTryAgain: refused !== undefined && outcome.wasDry !== undefined,
    mayImport: report?.dryRun === true && report.faultCount === 0 && report.added > 0,
    choose: (file: File) => take(file, formatOfName(file.name)?.asked === 'ALWAYS' ? USUAL_CRS : undefined),
    setCrs: (crs: Crs | undefined) => chosen && take(chosen.file, crs),
    // With the same key: an import whose answer was lost is not made twice.
    tryAgain: () => chosen && run(chosen, outcome.wasDry ?? true),
    importIt: () => chosen && run(chosen, false),
  };
}
