import type { CalculationTree } from '@spadework/core/cost';
import type { Waiver } from '@spadework/core/estimate';
import type { Tx } from '../../store/store.js';
import { initializeProjectMeta, type ProjectCopy } from '../project/index.js';
import { beginCalculation } from './access.js';
import { copyCalculationRow, findCalculation, listBranches } from './calculations.sql.js';
import {
  copyNotices,
  insertBranches,
  listOrigins,
  newBranchIds,
  type OriginRow,
  saveOrigins,
} from './designs/origins.sql.js';
import { findSettings, saveWaivers } from './estimates/estimates.sql.js';

/** Copies the calculation of a project: nodes, and from which segments they were made. Deleted nodes stay behind. */
export async function copyCalculation(tx: Tx, copy: ProjectCopy): Promise<void> {
  const { from, to, author, segments } = copy;
  const original = await findCalculation(tx, from);
  // Without a catalog there is none yet.
  if (!original) return to.modules.includes('CALCULATION') ? beginCalculation(tx, to) : undefined;
  await copyCalculationRow(tx, original, to, author);
  if (from.totalCost !== null && from.catalogRevisionName !== null)
    await initializeProjectMeta(tx, to, {
      totalCost: Number(from.totalCost),
      catalogRevisionName: from.catalogRevisionName,
      ...(from.estimateState !== null && { estimateState: from.estimateState }),
    });
  const { waivers } = await findSettings(tx, original);
  const branches = await listBranches(tx, original);
  const origins = await listOrigins(tx, original);
  // An origin names a branch, also one that was deleted by hand.
  const old = [...new Set([...branches.map(({ id }) => id), ...origins.map(({ branchId }) => branchId)])];
  const ids = await newBranchIds(tx, old.length);
  const idOf = new Map(old.sort((a, b) => a - b).map((id, i) => [id, ids[i]!]));
  const key = { companyId: to.companyId, projectId: to.id };
  if (branches.length)
    await insertBranches(
      tx,
      key,
      branches.map(({ id, nodes }) => ({
        id: idOf.get(id)!,
        nodes: nodes.map((node) => renumbered(node, id, idOf.get(id)!)),
      })),
    );
  const moved = origins.map((origin) => ({
    ...movedOrigin(origin, copy),
    branchId: idOf.get(origin.branchId)!,
  }));
  if (moved.length) await saveOrigins(tx, key, moved, author);
  if (waivers.length)
    await saveWaivers(
      tx,
      key,
      waivers.map((waiver) => movedWaiver(waiver, copy)),
    );
  await copyNotices(tx, original, key, [...segments]);
}

/** Node ids start with the id of their branch. A custom node has its id as its number, too. */
function renumbered(node: CalculationTree, from: number, to: number): CalculationTree {
  const renamed = (id: string) => (id.startsWith(`${from}-`) ? `${to}${id.slice(String(from).length)}` : id);
  const id = renamed(node.id);
  return {
    ...node,
    id,
    number: node.number === node.id ? id : node.number,
    children: node.children.map((child) => renumbered(child, from, to)),
  };
}

/** A waiver of a segment that was deleted waives nothing any more. */
const movedWaiver = (waiver: Waiver, { segments }: ProjectCopy): Waiver =>
  waiver.segmentId === undefined
    ? waiver
    : { ...waiver, segmentId: segments.get(waiver.segmentId)?.id ?? waiver.segmentId };

/** A segment that was deleted stays the origin of its nodes. A version other than the copied one is none of the copy's. */
function movedOrigin(origin: OriginRow, { segments }: ProjectCopy): OriginRow {
  const copied = segments.get(origin.segmentId);
  if (!copied) return origin;
  const [sectionId, ...line] = origin.scope.split('/');
  return {
    ...origin,
    segmentId: copied.id,
    scope: [copied.sections.get(sectionId!) ?? sectionId, ...line].join('/'),
    segmentVersion: origin.segmentVersion === copied.from ? copied.version : 0,
  };
}
