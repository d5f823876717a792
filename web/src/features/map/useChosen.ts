import { type EditedRoute, indexOfPoint } from '@spadework/core/route';
import { useMemo, useState } from 'react';
import { marksInOrder } from './drawn.js';
import type { Chosen } from './state.js';

/** What is chosen, by id: it is still the same when somebody else adds or removes what stands before it. */
interface ChosenIds {
  position?: string | undefined;
  stretch?: string | undefined;
  point?: string | undefined;
}

/** What is chosen, by its place in the route as it is now. `now` gives the route that a choice is of. */
export function useChosen(
  route: EditedRoute,
  now: () => EditedRoute,
): [chosen: Chosen, choose: (chosen: Chosen) => void] {
  const [ids, setIds] = useState<ChosenIds>({});
  const chosen = useMemo(() => chosenIn(route, ids), [route, ids]);
  const choose = useMemo(
    () =>
      ({ position, stretch, point }: Chosen) => {
        const route = now();
        setIds({
          position: position === undefined ? undefined : route.ids[position],
          stretch: stretch === undefined ? undefined : route.stretches[stretch]?.id,
          point: point === undefined ? undefined : marksInOrder(route)[point]?.id,
        });
      },
    [now],
  );
  return [chosen, choose];
}

function chosenIn(route: EditedRoute, { position, stretch, point }: ChosenIds): Chosen {
  const places = {
    position: position === undefined ? undefined : indexOfPoint(route, position),
    stretch: placeOf(stretch, () => route.stretches),
    point: placeOf(point, () => marksInOrder(route)),
  };
  return Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined));
}

function placeOf(id: string | undefined, all: () => readonly { id: string }[]): number | undefined {
  const place = id === undefined ? -1 : all().findIndex((one) => one.id === id);
  return place === -1 ? undefined : place;
}
