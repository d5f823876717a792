import { RotateCcw } from 'lucide-react';
import { IconButton } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { ownPaths, pathName, textOf, valueAt } from './assumptions.js';
import { useAssumptions } from './useAssumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

/** What this segment supposes differently, with the way back of each. */
export function OwnAssumptions({ counted, onOpen }: { counted: Counted; onOpen: (path: string) => void }) {
  const { words: trenchWords, mayEdit } = useEditor();
  const words = useQuantityWords();
  const { own, reset } = useAssumptions(counted);
  const paths = ownPaths(own);
  if (paths.length === 0) return null;
  return (
    <div className="quantity-group">
      <h3>{words.ownAssumptions(paths.length)}</h3>
      <ul className="own-assumptions">
        {paths.map((path) => {
          const name = pathName(path, words, trenchWords);
          const text = textOf(path, valueAt(counted.input.assumptions, path), words);
          const isInDialog = path !== 'ground' && path !== 'sectionsRun';
          return (
            <li key={path}>
              {isInDialog ? (
                <button type="button" className="own-name" onClick={() => onOpen(path)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
              <b>{text}</b>
              <IconButton
                label={words.reset(name)}
                icon={RotateCcw}
                disabled={!mayEdit}
                onClick={() => reset(path)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
