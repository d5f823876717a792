import type { NodeContext, NodeSource } from '@spadework/core/cost';
import type { Source } from '@spadework/core/explain';
import type { Rule } from '@spadework/core/quantity';
import { type MeasuredSegment, type QuantityProfile, quantityLinks } from '../../trench/index.js';
import type { CalculationRow } from '../calculations.sql.js';
import type { OriginRow } from '../designs/origins.sql.js';

const BASE = '/public/calculation/rest';

export const nodePath = (id: string): string => `${BASE}/calculationnodes/${id}`;

/** What a branch was made from, as it is now. */
export interface BranchDesign {
  origin: OriginRow;
  rule: Rule | undefined;
  /** Whether the reader may read the rule set; that of another company only if it is everybody's. */
  hasReadableRules: boolean;
  /** Whether the reader is of the company that the design belongs to. */
  isOwnCompany: boolean;
  /** Null: deleted. */
  segment: MeasuredSegment | null;
  profile: QuantityProfile;
}

/** Where on this server a term of an explanation comes from. */
export function sourcesOf(
  { revisionId, version }: CalculationRow,
  design: BranchDesign | undefined,
): NodeContext['sourceOf'] {
  const catalog = (type: string, number: string) =>
    `${BASE}/catalognodes/by-revision/${revisionId}/by-type/${type}/by-number/${encodeURIComponent(number)}`;
  return (source: NodeSource): Source => {
    switch (source.of) {
      case 'FIGURE': {
        const { figure, node } = source;
        const href = `${nodePath(node.id)}/explanation?figure=${figure}`;
        return { kind: 'DERIVED', ref: `${figure}@${node.id}`, version, href };
      }
      case 'FIELD':
        return { kind: 'INPUT', ref: source.field, version, href: nodePath(source.node.id) };
      case 'CATALOG': {
        const { type, number } = source;
        return {
          kind: 'CATALOG',
          ref: `${type} ${number}`,
          version: revisionId,
          href: catalog(type, number),
        };
      }
      case 'PRICE': {
        const { node, origin } = source;
        const ref = `${node.type} ${node.number}`;
        if (origin === 'EARLIER') return { kind: 'PRICE', ref, version, href: nodePath(node.id) };
        const own = origin === 'COMPANY' ? '?useCompanyPrices=true' : '';
        return {
          kind: 'PRICE',
          ref,
          version: revisionId,
          href: `${catalog(node.type, node.number)}${own}`,
        };
      }
      default:
        return designSource(source, design!);
    }
  };
}

/** What a branch was made from. A rule set that is gone or hidden has no path: the design's branch tells of it. */
function designSource(
  source: Extract<NodeSource, { of: 'RULE' | 'LINE' | 'GROUND' | 'ASSUMPTION' | 'INPUT' }>,
  { origin, rule, segment, profile, hasReadableRules, isOwnCompany }: BranchDesign,
): Source {
  if (source.of === 'RULE')
    return {
      kind: 'RULE',
      ref: origin.ruleId,
      version: origin.ruleSetVersion,
      href:
        rule && hasReadableRules ? `${BASE}/rulesets/${origin.ruleSetId}` : nodePath(`${origin.branchId}-1`),
    };
  const links = quantityLinks(segment!, profile, isOwnCompany);
  if (source.of === 'GROUND') return links.source({ kind: 'ASSUMPTION', ref: 'ground' });
  if (source.of !== 'LINE') return links.source({ kind: source.of, ref: source.ref });
  const { key, gross, sectionId } = source.symbol;
  const section = sectionId === undefined ? '' : `@${sectionId}`;
  return links.source({ kind: 'DERIVED', ref: `${gross ? 'GROSS_' : ''}${key}${section}` });
}
