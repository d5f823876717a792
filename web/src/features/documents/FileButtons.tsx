import { Download, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../api/index.js';
import { announce, Button, saveFile } from '../../kit/index.js';
import type { FileOffer } from './files.js';
import { useDocumentWords } from './words/index.js';

/** One button for each format. What the server refuses, such as a rating without cables, is said below them. */
export function FileButtons({ files }: { files: readonly FileOffer[] }) {
  const words = useDocumentWords();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<string>();
  const save = async ({ name, extension, fetch }: FileOffer, place: number) => {
    setBusy((before) => new Set(before).add(place));
    setRefused(undefined);
    announce(words.fetching(name));
    try {
      saveFile(await fetch(), name, extension);
      announce(words.saved(name));
    } catch (error) {
      setRefused(asProblem(error).message);
    } finally {
      setBusy((before) => new Set([...before].filter((one) => one !== place)));
    }
  };
  return (
    <div className="files">
      <div className="files-buttons">
        {files.map((file, place) => (
          <Button
            key={`${file.format} ${file.name}`}
            icon={busy.has(place) ? LoaderCircle : Download}
            busy={busy.has(place)}
            aria-busy={busy.has(place) || undefined}
            aria-label={words.save(file.format, file.name)}
            className={busy.has(place) ? 'file-busy' : ''}
            onClick={() => save(file, place)}
          >
            {file.format}
          </Button>
        ))}
      </div>
      {refused && (
        <p role="alert" className="files-refused">
          {refused}
        </p>
      )}
    </div>
  );
}
