import { layoutSection, type Section, type SectionLayout, type Trench } from '@spadework/core/trench';
import type { Tx } from '../../../store/store.js';
import { knownPackings, preparePackings } from '../packing/index.js';
import type { SegmentRow } from './segments.sql.js';

/** The only way in this service to the layout of a section: it never waits for a search. */
export const layoutOf = ({ settings }: Pick<Trench, 'settings'>, section: Section): SectionLayout =>
  layoutSection(section, settings.clearances, knownPackings());

export const layoutsOf = (trench: Trench): SectionLayout[] =>
  trench.sections.map((section) => layoutOf(trench, section));

/** The layouts of a segment, after looking for arrangements of its content that this process does not know. */
export async function preparedLayouts(tx: Tx, { companyId, trench }: SegmentRow): Promise<SectionLayout[]> {
  await preparePackings(tx, companyId, trench.sections);
  return layoutsOf(trench);
}

/** Whether it is not known yet where some content lies. */
export const isPending = (layouts: readonly SectionLayout[]): boolean =>
  layouts.some(({ layers }) => layers.some(({ items }) => items.some(({ pending }) => pending)));
