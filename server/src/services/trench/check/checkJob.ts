import { layoutPart, pricePart, rulesPart } from '@spadework/core/check';
import { proposedBranchesOf, quantitiesOf } from '@spadework/core/quantity';
import {
  itemLabels,
  layoutSection,
  packingKey,
  readTrench,
  type SectionLayout,
  STANDARD_ASSUMPTIONS,
  type Trench,
  validateSection,
  warnOfSection,
  withChanges,
} from '@spadework/core/trench';
import { findingMessage } from '../items/labels.js';
import { breachesOf } from '../rules/breaches.js';
import type { CheckJob, Found, Price } from './job.js';

/** Looks for findings in a segment. */
export function run(job: CheckJob): Found {
  const trench = typeof job.trench === 'string' ? readTrench(JSON.parse(job.trench)) : job.trench;
  const known = new Map(job.packings);
  const layouts = trench.sections.map((section) =>
    layoutSection(section, trench.settings.clearances, (filling) => known.get(packingKey(filling))),
  );
  const { price } = job;
  const labels = new Map(layouts.flatMap((layout) => [...itemLabels(layout)]));
  const parts = [
    layoutPart(
      layouts.flatMap((layout) => validateSection(layout, trench.topCoverings)),
      layouts.flatMap((layout) => warnOfSection(layout, trench.assumptions)),
      findingMessage,
      labels,
    ),
    rulesPart(breachesOf(trench, layouts, job.rules, job.types)),
    ...(price === undefined ? [] : [pricePart(price ? unmappedIn(job, trench, layouts, price) : undefined)]),
  ];
  return { parts, labels };
}

/** The lines that no cost rule takes, as the preview of the design has them. */
function unmappedIn(
  { name, length }: CheckJob,
  trench: Trench,
  layouts: readonly SectionLayout[],
  { rules, lacking, profile, markerTypeId, cableFacts }: Price,
) {
  const assumptions = withChanges(STANDARD_ASSUMPTIONS, profile, trench.assumptions);
  const quantities = quantitiesOf({ trench, length, layouts, assumptions, markerTypeId });
  const facts = new Map(cableFacts);
  const cableType = (typeId: number) => facts.get(typeId);
  const input = { segmentName: name, trench, quantities, assumptions, cableType };
  return proposedBranchesOf(rules, input, (number) => lacking.includes(number)).unmapped;
}
