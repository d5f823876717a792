import type { FieldLoad } from '@spadework/core/electrical';
import type { HeatMapLayers } from '@spadework/core/rating/map';
import { CannotApply, type Change, type Section, type SegmentTrench } from '@spadework/core/trench';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { scriptUrl } from '../../../kit/index.js';
import { begin } from '../../../settled/index.js';
import { type CheckedSection, checkSection } from '../checkedSection.js';
import type { Editor } from '../editor.js';
import { planOf } from '../electrical/plan.js';
import { onPacking, packingAnswers, packings } from '../packing/packings.js';
import { useProfileOf } from '../quantities/profiles.js';
import { type Choices, inputOf, type NotRated, USUAL_CHOICES } from './input.js';
import { Rater, type RatingState } from './rater.js';
import workerUrl from './rating.worker.ts?worker&url';
import { changesOf, designWith, isWhatIf, type WhatIf } from './trying.js';
import { useTypesIn } from './types.js';

/** The section as it is shown: as it is stored, or with the values that a person tries out. */
interface Tried {
  trench: SegmentTrench;
  section: Section;
  checked: CheckedSection;
}

/** What the first and the last colour of a heat map mean, °C. */
export type HeatScale = Pick<HeatMapLayers, 'low' | 'high' | 'levels'>;

/** The rating of the section that is shown, and how it is shown. Nothing of it enters the document or undo. */
export interface RatingParts {
  rater: Rater;
  notRated: NotRated | undefined;
  choices: Choices;
  choose(choices: Partial<Choices>): void;
  showsMap: boolean;
  setShowsMap(shows: boolean): void;
  /** The magnetic field takes the place of the heat map: nobody reads two maps on top of each other. */
  showsField: boolean;
  setShowsField(shows: boolean): void;
  fieldLoad: FieldLoad;
  setFieldLoad(load: FieldLoad): void;
  /** The scale of heat maps that stand beside each other. Undefined: each map has its own. */
  scale: HeatScale | undefined;
  setScale(scale: HeatScale | undefined): void;
  showsFigures: boolean;
  setShowsFigures(shows: boolean): void;
  whatIf: WhatIf;
  setWhatIf(whatIf: WhatIf): void;
  /** What the tried values change. Undefined: they cannot be. */
  tried: (Tried & { changes: Change[] }) | undefined;
  /** Rates a section as it would be after a drag, where that is quick. Undefined: the drag is over. */
  preview(drag: { trench: SegmentTrench; section: Section } | undefined): void;
}

export const RatingContext = createContext<RatingParts | undefined>(undefined);

export function useRatingParts(): RatingParts {
  const parts = use(RatingContext);
  if (!parts) throw new Error('there is no rating around this');
  return parts;
}

/** What was computed. Only what shows it is drawn again with every answer, which may be many during a drag. */
export function useRatingState(): RatingState {
  const { rater } = useRatingParts();
  return useSyncExternalStore(rater.subscribe, rater.get);
}

/** The trench with the values that a person tries out. Undefined: nothing is tried, or it cannot be. */
export function useTriedTrench(): SegmentTrench | undefined {
  const { tried } = useRatingParts();
  return tried && tried.changes.length > 0 ? tried.trench : undefined;
}

/** Has a worker that rates. */
export const openWorker: ConstructorParameters<typeof Rater>[0] = (onReply, onBreak) => {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  let end: (() => void) | undefined;
  worker.onmessage = ({ data }) => {
    end?.();
    onReply(data);
  };
  worker.onerror = onBreak;
  return {
    post: (question) => {
      end = begin('the rating');
      worker.postMessage(question);
    },
    close: () => {
      end?.();
      worker.terminate();
    },
  };
};

type Needs = Pick<
  Editor,
  'trench' | 'section' | 'checked' | 'catalog' | 'open' | 'projectId' | 'segmentId' | 'shown'
>;

export function useRating(
  { trench, section, checked, catalog, open, projectId, segmentId, shown }: Needs,
  startsWithMap = false,
): RatingParts {
  const [rater] = useState(() => new Rater(openWorker));
  useEffect(() => () => rater.close(), [rater]);
  const [chosen, setChoices] = useState(USUAL_CHOICES);
  const [map, setMap] = useState<'HEAT' | 'FIELD' | undefined>(startsWithMap ? 'HEAT' : undefined);
  const [fieldLoad, setFieldLoad] = useState<FieldLoad>('MEAN');
  const [scale, setScale] = useState<HeatScale>();
  const [showsFigures, setShowsFigures] = useState(true);
  const [whatIf, setWhatIf] = useState<WhatIf & { of?: string }>({});
  const { seasons } = trench.surroundings;
  const season = seasons.find(({ name }) => name === chosen.season)?.name;
  const choices = useMemo(() => ({ ...chosen, season }), [chosen, season]);
  // What is tried out belongs to the section that it was tried in.
  const isTrying = isWhatIf(whatIf) && whatIf.of === section.id;
  const tried = useMemo(
    () =>
      isTrying
        ? triedWith(trench, section, whatIf, season, open.document.context)
        : { trench, section, checked, changes: [] },
    [isTrying, trench, section, checked, whatIf, season, open],
  );
  const typeOf = useTypesIn(segmentId, trench.sections, catalog);
  const answers = useSyncExternalStore(onPacking, packingAnswers);
  const input = useMemo(
    () =>
      answers >= 0 && tried && typeOf
        ? inputOf(tried.trench, tried.section, typeOf, choices, packings)
        : undefined,
    [tried, typeOf, choices, answers],
  );
  const request = typeof input === 'string' ? undefined : input;
  useEffect(() => rater.show(request), [rater, request]);
  const quantities = useProfileOf(projectId, segmentId, trench, shown.unsent === 0);
  const plan = useMemo(
    () =>
      answers >= 0 && request && tried && typeOf
        ? planOf(tried.trench, tried.section, typeOf, choices, packings, quantities)
        : undefined,
    [request, tried, typeOf, choices, answers, quantities],
  );
  useEffect(() => rater.showSheet(plan), [rater, plan]);
  const notRated = typeof input === 'string' ? input : undefined;
  const shownWhatIf = isTrying ? whatIf : NOTHING_TRIED;
  const sectionId = section.id;
  // The same object until something of it changes, because half of the editor is drawn by it.
  return useMemo(
    () => ({
      rater,
      notRated,
      choices,
      choose: (more) => setChoices((now) => ({ ...now, ...more })),
      showsMap: map === 'HEAT',
      setShowsMap: (shows) => setMap(shows ? 'HEAT' : undefined),
      showsField: map === 'FIELD',
      setShowsField: (shows) => setMap(shows ? 'FIELD' : undefined),
      fieldLoad,
      setFieldLoad,
      scale,
      setScale,
      showsFigures,
      setShowsFigures,
      whatIf: shownWhatIf,
      setWhatIf: (next) => setWhatIf({ ...next, of: sectionId }),
      tried,
      preview: (drag) => {
        if (!drag) return rater.show(request);
        if (!rater.isQuick || !typeOf) return;
        const rated = inputOf(drag.trench, drag.section, typeOf, choices, packings);
        if (typeof rated !== 'string') rater.preview(rated);
      },
    }),
    [
      rater,
      notRated,
      choices,
      map,
      fieldLoad,
      scale,
      showsFigures,
      shownWhatIf,
      sectionId,
      tried,
      request,
      typeOf,
    ],
  );
}

const NOTHING_TRIED: WhatIf = {};

function triedWith(
  trench: SegmentTrench,
  section: Section,
  whatIf: WhatIf,
  season: string | undefined,
  context: Editor['open']['document']['context'],
): RatingParts['tried'] {
  try {
    const changes = changesOf(trench, section, whatIf, season);
    const after = designWith(trench, changes, context);
    const changed = after.sections.find(({ id }) => id === section.id);
    return changed && { trench: after, section: changed, checked: checkSection(after, changed), changes };
  } catch (error) {
    if (!(error instanceof CannotApply)) throw error;
    return undefined;
  }
}
