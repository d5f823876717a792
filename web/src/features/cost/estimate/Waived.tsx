import type { Waiver } from '@spadework/core/estimate';
import { kindOfKey, type LineKind, lineName } from '@spadework/core/quantity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem, call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { type Language, useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { formatAmount } from '../money.js';
import { sortWaived } from './lacking.js';
import { type Completeness, hasTrench, useSegmentName } from './queries.js';
import { changeWaivers, sameWaiver } from './waivers.js';
import { useEstimateWords } from './words/index.js';

/** What is left out of the sum on purpose, by people and by cost rules, with the way back. */
export function Waived({ lines }: { lines: Completeness['waived'] }) {
  const { lacking: words } = useEstimateWords();
  const language = useLanguage();
  const {
    project,
    mayWrite,
    actions,
    shown: { version },
  } = useCost();
  const [busy, setBusy] = useState<Waiver>();
  const params = { projectId: project.id };
  const reading = useQuery({
    queryKey: ['cost', 'waivers', project.id, version],
    queryFn: ({ signal }) => call('calculation.getWaivers', { params, signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  const waivers: readonly Waiver[] = reading.data?.waivers ?? [];
  const nameOf = useNames(lines, waivers, language);
  const { waived, byRule } = sortWaived(lines, waivers);
  const takeBack = async (waiver: Waiver) => {
    setBusy(waiver);
    try {
      await actions.settled();
      await changeWaivers(project.id, (all) => all.filter((one) => !sameWaiver(one, waiver)));
      await actions.reload();
      toast({ text: words.taken });
    } catch (thrown) {
      toast({ text: asProblem(thrown).message, kind: 'wrong' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section className="lacking-part" aria-label={words.waived}>
      <h3>{words.waived}</h3>
      {waivers.length + byRule.length === 0 && <p className="quiet">{words.noneWaived}</p>}
      <ul className="lacking-list">
        {waived.map(({ waiver, lines: held }, i) => (
          <li key={`${i} ${JSON.stringify(waiver)}`}>
            <span>
              <b>{nameOf.waiver(waiver)}</b>{' '}
              <span className="quiet">
                {nameOf.segment(waiver.segmentId)} · {words.holdsFor(held.length)}
              </span>
              <span className="lacking-why">{waiver.reason}</span>
            </span>
            {mayWrite && (
              <span className="lacking-tools">
                <Button busy={busy === waiver} onClick={() => takeBack(waiver)}>
                  {words.takeBack}
                </Button>
              </span>
            )}
          </li>
        ))}
        {byRule.map((line) => (
          <li key={`${line.segmentId} ${line.sectionId} ${line.key}`}>
            <span>
              <b>{nameOf.line(line.key)}</b>{' '}
              <span className="quiet">
                {nameOf.segment(line.segmentId)} · {formatAmount(line.net, line.unit)}
              </span>
              <span className="lacking-why">
                {line.reason} <span className="quiet">({words.byRule})</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What lines and segments are called, which the answer does not tell of what is left out. */
function useNames(lines: Completeness['waived'], waivers: readonly Waiver[], language: Language) {
  const { lacking: words } = useEstimateWords();
  const { project } = useCost();
  const keys = [...lines, ...waivers].flatMap(({ key }) => key ?? []);
  const segmentName = useSegmentName(lines.length + waivers.length > 0);
  const types = useQuery({
    queryKey: ['cost', 'types'],
    queryFn: async ({ signal }) => typeNames(await call('trench.getCatalog', { signal })),
    enabled: hasTrench(project) && keys.some((key) => typeIdOf(key) !== undefined),
    staleTime: 10 * 60_000,
  });
  const line = (key: string) => {
    const kind = (kindOfKey(key) ?? key) as LineKind;
    const typeName = types.data?.get(typeIdOf(key) ?? '');
    return lineName({ key, kind, ...(typeName !== undefined && { items: { typeName } as never }) }, language);
  };
  return {
    line,
    waiver: ({ key }: Waiver) => (key === undefined ? words.wholeSegment : line(key)),
    segment: (id: number | undefined) => (id === undefined ? words.everywhere : segmentName(id)),
  };
}

/** The type in a key such as `CABLE.1046.IN_TRENCH`. */
const typeIdOf = (key: string): string | undefined =>
  /^(?:CABLE|PIPE|ECC|MARKER|TERMINATION|JOINT)\.(\d+)\b/.exec(key)?.[1];

function typeNames(catalog: Record<string, unknown>): ReadonlyMap<string, string> {
  const lists = Object.values(catalog).filter(Array.isArray) as { id?: number; name?: string }[][];
  return new Map(lists.flat().flatMap(({ id, name }) => (id && name ? [[String(id), name] as const] : [])));
}
