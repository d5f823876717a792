import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import type { Assumptions } from '../trench/assumptions.js';
import { cablesIn } from '../trench/circuits/derived.js';
import type { SectionLayout } from '../trench/layout.js';
import { itemsWidth } from '../trench/looks/marker.js';
import type { Item, Section, TopCovering, Trench } from '../trench/model.js';

/** What whoever signs an estimate should know of a segment, though every quantity has a price. */
export const ESTIMATE_NOTICES = [
  'MARKERS_DO_NOT_COVER',
  'NO_EARTH_CONDUCTOR',
  'COVERING_BY_AREA',
  'CABLES_WITHOUT_CIRCUITS',
] as const;
export type EstimateNoticeCode = (typeof ESTIMATE_NOTICES)[number];

export interface EstimateNotice {
  code: EstimateNoticeCode;
  /** The places of the sections in the segment, from 1. */
  sections: number[];
}

export interface NoticeInput {
  trench: Pick<Trench, 'settings' | 'topCoverings' | 'circuits'>;
  /** Of all sections, in their order. */
  layouts: readonly SectionLayout[];
  assumptions: Pick<Assumptions, 'markersPerSection'>;
  /** Of the type of marker, mm. Null: it has none, or is as wide as the trench. */
  markerWidth: number | null;
}

/** Each notice once, with the sections that it is about. */
export function estimateNotices({
  trench,
  layouts,
  assumptions,
  markerWidth,
}: NoticeInput): EstimateNotice[] {
  const count = trench.settings.autoMarkers ? assumptions.markersPerSection : 0;
  const covered = count > 0 && markerWidth === null ? Number.POSITIVE_INFINITY : count * (markerWidth ?? 0);
  const holds: Record<EstimateNoticeCode, (layout: SectionLayout) => boolean> = {
    MARKERS_DO_NOT_COVER: (layout) => covered < itemsWidth(layout) - NOISE,
    NO_EARTH_CONDUCTOR: ({ section }) => lacksEarth(section),
    COVERING_BY_AREA: ({ section }) =>
      section.sectionType !== 'DIRECTLY_IN_GROUND' && trench.topCoverings.some(isPaidByArea),
    CABLES_WITHOUT_CIRCUITS: ({ section }) =>
      lacksCircuits({ sections: [section], circuits: trench.circuits }),
  };
  return ESTIMATE_NOTICES.flatMap((code) => {
    const sections = layouts.flatMap((layout, i) => (holds[code](layout) ? [i + 1] : []));
    return sections.length > 0 ? [{ code, sections }] : [];
  });
}

/** Smaller differences than this are the noise of floating point, mm. */
const NOISE = 1e-6;

/** Whether the starter catalog pays for the work on a covering by its area alone. Of asphalt the mass counts too. */
const isPaidByArea = ({ type }: TopCovering): boolean => type !== 'TARMAC';

/** Whether a power cable is in no stored circuit: only those of circuits have terminations and joints. */
export function lacksCircuits(trench: Pick<Trench, 'sections' | 'circuits'>): boolean {
  const connected = new Set(
    trench.circuits.flatMap(({ conductors }) => conductors.map(({ partId }) => partId)),
  );
  return cablesIn(trench).some(
    ({ cableCategory, partIds }) => cableCategory !== 'ELV' && !partIds.some((id) => connected.has(id)),
  );
}

function lacksEarth({ layers }: Section): boolean {
  const items: Item[] = layers.flatMap((layer) => layer.items);
  const all = items.flatMap((item) => ('content' in item ? item.content : [item]));
  return (
    all.some((item) => item.kind === 'cable' && item.cableCategory === 'MV') &&
    !items.some(({ kind }) => kind === 'ecc')
  );
}

const TEXTS: Record<EstimateNoticeCode, { one: Translation; several: Translation }> = {
  COVERING_BY_AREA: {
    one: [
      'Work on a covering is paid by its area: a thicker one may cost less than the masses in its place, in section',
      'Arbeid på et dekke betales etter areal: et tykkere kan koste mindre enn massene i stedet for det, i snitt',
    ],
    several: [
      'Work on a covering is paid by its area: a thicker one may cost less than the masses in its place, in sections',
      'Arbeid på et dekke betales etter areal: et tykkere kan koste mindre enn massene i stedet for det, i snittene',
    ],
  },
  CABLES_WITHOUT_CIRCUITS: {
    one: [
      'Cables without circuits, whose terminations and joints are neither counted nor priced, in section',
      'Kabler uten kurser, der endeavslutninger og skjøter verken er talt eller priset, i snitt',
    ],
    several: [
      'Cables without circuits, whose terminations and joints are neither counted nor priced, in sections',
      'Kabler uten kurser, der endeavslutninger og skjøter verken er talt eller priset, i snittene',
    ],
  },
  MARKERS_DO_NOT_COVER: {
    one: [
      'The markers are narrower than what lies below them in section',
      'Merkingen er smalere enn det som ligger under i snitt',
    ],
    several: [
      'The markers are narrower than what lies below them in sections',
      'Merkingen er smalere enn det som ligger under i snittene',
    ],
  },
  NO_EARTH_CONDUCTOR: {
    one: [
      'Medium-voltage cables without an earth conductor beside them in section',
      'Høyspentkabler uten jordleder ved siden av i snitt',
    ],
    several: [
      'Medium-voltage cables without an earth conductor beside them in sections',
      'Høyspentkabler uten jordleder ved siden av i snittene',
    ],
  },
};

/** A notice in words. */
export function noticeText({ code, sections }: EstimateNotice, language: Language): string {
  const { one, several } = TEXTS[code];
  return `${translate(sections.length === 1 ? one : several, language)} ${sections.join(', ')}.`;
}
