import './changes.css';
import { useQuery } from '@tanstack/react-query';
import { asProblem } from '../../../api/index.js';
import { Dialog } from '../../../kit/index.js';
import { textOfPdf } from '../../../kit/pdf/text.js';
import type { DocumentName } from '../address.js';
import { readFile } from '../queries.js';
import { useStandardWords } from '../words/index.js';
import { type ChangePart, textChanges } from './changes.js';

/** What changed between two editions, by their texts. */
export default function ChangesDialog({
  name,
  from,
  to,
  onClose,
}: {
  name: DocumentName;
  from: string;
  to: string;
  onClose: () => void;
}) {
  const words = useStandardWords();
  const compared = useQuery({
    queryKey: ['document', 'changes', name, from, to],
    queryFn: async ({ signal }) => {
      const [before, after] = await Promise.all(
        [from, to].map(async (version) => {
          const text = await textOfPdf(await readFile(name, version, signal));
          // Every page names the edition that it belongs to.
          return text.replaceAll(`${name.type}-${name.number}:${version}`, `${name.type}-${name.number}`);
        }),
      );
      return textChanges(before!, after!) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={words.changesTitle(from, to)} size="wide" onClose={onClose}>
      <p className="quiet">{words.changesNote}</p>
      {compared.isPending && <p role="status">{words.comparing}</p>}
      {compared.error && <p role="alert">{asProblem(compared.error).message}</p>}
      {compared.data === null && <p>{words.tooDifferent}</p>}
      {compared.data?.length === 0 && <p>{words.noChanges}</p>}
      <ol className="edition-changes">
        {compared.data?.map((parts, place) => (
          <li key={place}>
            <Change parts={parts} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Change({ parts }: { parts: readonly ChangePart[] }) {
  const words = useStandardWords();
  return parts.map(({ kind, text }, place) => {
    const key = `${place} ${kind}`;
    if (kind === 'same') return <span key={key}> {text} </span>;
    const Kind = kind === 'added' ? 'ins' : 'del';
    return (
      <Kind key={key}>
        <span className="hidden-text">{words[kind]}: </span>
        {text}
      </Kind>
    );
  });
}
