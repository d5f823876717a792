import {
  applyStep,
  CannotApply,
  type Design,
  type ElementKind,
  inverseOfStep,
  type Step,
  stepOf,
} from '@spadework/core/trench';
import type { Call, Handlers } from '../../http/contract.js';
import { changeSegment, etagOf, mayWrite, openSegment } from './access.js';
import { namedType } from './catalog.js';
import { contextFor } from './changeContext.js';
import { readChanges, refusalOf } from './changeRequest.js';
import type { trenchService } from './contract.js';
import { countsIn, rememberCounts } from './counts.js';
import { findingsOf } from './findings.js';
import { designOf } from './history.js';
import type { SegmentRow } from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];
type ChangeCall = Call<Operations['changeTrench']>;

const applyChanges = changeSegment(async (call: ChangeCall, segment) => {
  const changes = readChanges(call.body.changes, call.language);
  await requireMarkers(call);
  const { context, kept } = await contextFor(call, segment, changes);
  let design: Design = designOf(segment);
  const steps: Step[] = [];
  const inverses: Step[] = [];
  changes.forEach((change, index) => {
    try {
      const step = stepOf(design, change, context);
      const inverse = inverseOfStep(design, step);
      design = applyStep(design, step);
      steps.push(step);
      inverses.unshift(inverse);
      // What one change removed, a later one of the same list can bring back.
      kept.push(inverse);
    } catch (error) {
      if (error instanceof CannotApply) throw refusalOf(error, index, call.language);
      throw error;
    }
  });
  const { segment: content, ...trench } = design;
  const dryRun = call.body.dryRun ?? false;
  return {
    trench,
    content,
    history: { steps, inverses },
    dryRun,
    properties: propertiesOf(steps),
    result: ({ version }: SegmentRow) => {
      const findings = findingsOf(trench, call.language);
      // What is not known yet may change without a new version.
      const pending = findings.validationWarnings.some(({ code }) => code === 'CONTENT_PENDING');
      if (!dryRun && !pending) rememberCounts(call.tx, { id: segment.id, version }, countsIn(findings));
      return { segmentId: segment.id, version, dryRun, steps, ...findings };
    },
  };
});

/** A dry run is judged by the row as it is, and locks nothing. */
const changeTrench: typeof applyChanges = {
  ...applyChanges,
  cached: (call) => (call.body.dryRun ? undefined : applyChanges.cached(call)),
};

async function requireMarkers({ tx, caller, body, language }: ChangeCall): Promise<void> {
  for (const [index, { values }] of body.changes.entries()) {
    const id = values?.defaultMarkerTypeId;
    const path = `changes.${index}.values.defaultMarkerTypeId`;
    if (id != null) await namedType(tx, caller, 'marker', id, language, path);
  }
}

const PROPERTIES: Record<ElementKind, string> = {
  item: 'items',
  layer: 'layers',
  section: 'sections',
  covering: 'topCoverings',
  circuit: 'circuits',
};

/** What an event tells of steps: the names of the properties, never their values. */
const propertiesOf = (steps: readonly Step[]): string[] => [
  ...new Set(
    steps.flatMap((step) => {
      if (step.what === 'segment') return Object.keys(step.values);
      return step.what in PROPERTIES ? PROPERTIES[step.what as ElementKind] : step.what;
    }),
  ),
];

export const changeHandlers = {
  async getTrench(call) {
    const segment = await openSegment(call);
    const { id, name, description, length, version, modifiedDate, modifiedBy, trench } = segment;
    return {
      body: {
        segment: { id, name, description, length, version, modifiedDate, modifiedBy },
        project: {
          id: segment.projectId,
          number: segment.projectNumber,
          name: segment.projectName,
          archived: segment.archived,
        },
        rights: mayWrite(segment) ? (['READ', 'WRITE'] as const) : (['READ'] as const),
        trench,
      },
      etag: etagOf(segment),
    };
  },
  changeTrench,
} satisfies Partial<Handlers<Operations>>;
