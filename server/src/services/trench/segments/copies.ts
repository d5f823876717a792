import { randomUUID } from 'node:crypto';
import { copiedCircuits, copyOfSection, partsOfCopies, type Trench } from '@spadework/core/trench';
import { type Language, translate } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import { lookUpProject, requireModuleProject } from '../../project/index.js';
import { openSegment, type SegmentCall } from './access.js';
import type { ProjectKey, SegmentRow } from './segments.sql.js';

const MAX_NAME = 255;
export const copyName = (name: string, language: Language): string => {
  const suffix = translate([' (copy)', ' (kopi)'], language);
  return name.slice(0, MAX_NAME - suffix.length) + suffix;
};

/** Everything in it, with new ids. Joints are points of the route, which a copy has not. */
export function copyOfTrench(trench: Trench): Trench {
  const sections = trench.sections.map((section) => copyOfSection(section, randomUUID()));
  return {
    ...trench,
    sections,
    circuits: copiedCircuits(trench.circuits, partsOfCopies(trench, { sections }), randomUUID),
    topCoverings: trench.topCoverings.map((covering) => ({ ...covering, id: randomUUID() })),
  };
}

/** A segment to copy, and the project that gets the copy: if none is named, that of the segment. */
export async function openCopied(
  call: SegmentCall,
  projectId: number | undefined,
): Promise<{ original: SegmentRow; project: ProjectKey }> {
  if (projectId === undefined) {
    const original = await openSegment({ ...call, ifMatch: undefined });
    return { original, project: { companyId: original.companyId, id: original.projectId } };
  }
  const reading = { ...call.operation, right: 'READ', reads: true } as const;
  const original = await openSegment({ ...call, ifMatch: undefined, operation: reading });
  const target = { ...call, params: { projectId } };
  // What does not exist is refused as what belongs to others is, so that nobody learns which it is.
  const { companyId } = await lookUpProject({ ...target, operation: reading }).catch((error) => {
    throw error instanceof Refusal && error.code === 'PROJECT_NOT_FOUND'
      ? new Refusal('ANOTHER_COMPANY')
      : error;
  });
  if (companyId !== original.companyId) throw new Refusal('ANOTHER_COMPANY');
  const project = await requireModuleProject(target, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
  return { original, project };
}
