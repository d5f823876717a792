import {
  type Economy,
  type EconomyProfile,
  ELECTRICAL_EXPLANATIONS,
  type Electrical,
  type ElectricalExplanation,
  type ElectricalFinding,
  electricalFindingText,
  type FeederSheet,
} from '@spadework/core/electrical';
import { type Explanation, withSources } from '@spadework/core/explain';
import type { Language } from '../../../http/language.js';

/** Findings get their words, and ids of segments and feeders are numbers. */

export const withFindings = <T extends { findings: ElectricalFinding[] }>(answer: T, language: Language) => ({
  ...answer,
  findings: answer.findings.map((finding) => ({
    code: finding.code,
    message: electricalFindingText(finding, language),
    itemIds: finding.itemIds,
  })),
});

const ofSegment = <T extends { segmentId: string }>(answer: T) => ({
  ...answer,
  segmentId: Number(answer.segmentId),
});

export const presentSheet = (sheet: Electrical, language: Language) =>
  ofSegment(withFindings(sheet, language));

export const presentEconomy = (economy: Economy, language: Language) =>
  ofSegment(withFindings(economy, language));

export const presentFeeder = (sheet: FeederSheet, language: Language) => ({
  ...withFindings(sheet, language),
  feederId: Number(sheet.feederId),
  weakest: sheet.weakest && ofSegment(sheet.weakest),
  legs: sheet.legs.map(ofSegment),
  seasons: sheet.seasons.map(ofSegment),
});

const BASE = '/public/trench/rest';

const isExplained = (figure: string): figure is ElectricalExplanation =>
  (ELECTRICAL_EXPLANATIONS as readonly string[]).includes(figure);

/** Where on this server each value comes from. */
export function presentExplanation(
  explanation: Explanation,
  segment: { id: number; version: number },
  profile: EconomyProfile,
  query: Record<string, unknown>,
) {
  const at = `${BASE}/segments/${segment.id}`;
  const addressOf = (path: string, changed: Record<string, unknown>) => {
    const asked = Object.entries({ ...query, ...changed }).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return `${at}/trench/${path}?${new URLSearchParams(asked)}`;
  };
  return withSources(explanation, ({ kind, ref }) => {
    const { version } = segment;
    switch (kind) {
      case 'ASSUMPTION':
        return { version: profile.version, href: `${BASE}/economy-profiles/${profile.id}` };
      case 'CATALOG':
        return { version, href: `${at}/trench/types` };
      case 'RULE':
        return { version, href: '/docs/guides/electrical' };
      case 'DERIVED': {
        const figure = ref.split('@')[0]!;
        const href = isExplained(figure)
          ? addressOf('electrical/explanation', { figure })
          : addressOf('electrical', { figure: undefined, circuitId: undefined, depth: undefined });
        return { version, href };
      }
      default:
        return { version, href: at };
    }
  });
}
