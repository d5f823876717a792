import { useEffect, useState } from 'react';
import { useSession } from '../../../api/index.js';
import { during } from '../../../settled/index.js';
import { type Background, backgroundsOf } from './backgrounds.js';
import type { TilesOn } from './tilesOn.js';

/** Names of what lies under the routes and over that; the empty name is none. */
export interface ChosenMaps {
  under: string;
  over: string;
}

const STORED = 'spadework.mapBackground';
const NONE: ChosenMaps = { under: '', over: '' };

function stored(): ChosenMaps {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(STORED) ?? 'null') as Partial<ChosenMaps> | null) };
  } catch {
    return NONE;
  }
}

/** The maps of others that can be chosen, what was chosen in this browser, and whose they are. */
export function useBackgrounds(tiles: TilesOn | undefined, tilesName: string) {
  const [chosen, setChosen] = useState(stored);
  const all = backgroundsOf(useSession(), tilesName);
  const shown = [chosen.under, chosen.over].flatMap((name) => all.find((one) => one.name === name) ?? []);
  const key = JSON.stringify(shown);
  useEffect(() => {
    const maps = JSON.parse(key) as Background[];
    if (!tiles) return;
    if (maps.length === 0) {
      tiles.show([]);
      return;
    }
    let isGone = false;
    during('a file of the app', import('./tiles.js')).then(({ tileLayer }) => {
      if (!isGone) tiles.show(maps.map(tileLayer));
    });
    return () => {
      isGone = true;
    };
  }, [tiles, key]);
  return {
    all,
    chosen,
    choose(next: ChosenMaps) {
      localStorage.setItem(STORED, JSON.stringify(next));
      setChosen(next);
    },
    attributions: [...new Set(shown.map(({ attribution }) => attribution))],
  };
}
