import type { AssumptionValues } from '@spadework/core/trench';
import { useEditor } from '../editor.js';
import { nameIn, ownPaths, pathName, valuesFor } from './assumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

/** Changes assumptions of the segment, each as a step that can be undone. */
export function useAssumptions({ inherited }: Counted) {
  const { trench, act, words: trenchWords } = useEditor();
  const words = useQuantityWords();
  const own = trench.assumptions;
  const change = (values: AssumptionValues, title: string, series?: string) =>
    act([{ kind: 'assumptions', values }], title, series);
  return {
    own,
    set: (path: string, value: number | string) =>
      change(
        valuesFor(own, inherited, path, value),
        words.changeAssumption(pathName(path, words, trenchWords)),
        `assumption ${path}`,
      ),
    reset: (path: string) =>
      change(
        path === 'ground' ? { ground: null } : valuesFor(own, inherited, path, null),
        words.reset(pathName(path, words, trenchWords)),
      ),
    resetAll: () =>
      change(Object.fromEntries(ownPaths(own).map((path) => [nameIn(path), null])), words.resetAll),
    setGround: (ground: AssumptionValues['ground']) =>
      change({ ground: ground ?? null }, words.changeGround, 'assumption ground'),
  };
}
