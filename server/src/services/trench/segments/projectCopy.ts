import type { Tx } from '../../../store/store.js';
import type { ProjectCopy } from '../../project/index.js';
import { copyOfTrench } from './copies.js';
import { insertSegment, listSegments, trenchesOf, variantsIn } from './segments.sql.js';

const READ_AT_ONCE = 20;

/** Copies the segments of a project with everything in them but their history, and their variants if that is wanted. */
export async function copySegments(
  tx: Tx,
  { from, to, author, segments, variants }: ProjectCopy,
): Promise<void> {
  const listed = [...(await listSegments(tx, from)), ...(variants ? await variantsIn(tx, from) : [])];
  for (let first = 0; first < listed.length; first += READ_AT_ONCE) {
    const batch = listed.slice(first, first + READ_AT_ONCE);
    const trenches = new Map((await trenchesOf(tx, batch)).map((row) => [row.id, row]));
    for (const { id, name, description, length, variantOf, variantName } of batch) {
      const original = trenches.get(id);
      const copied = variantOf === null ? undefined : segments.get(variantOf);
      // Deleted since it was listed, or its segment was.
      if (!original || (variantOf !== null && !copied)) continue;
      const trench = copyOfTrench(original.trench);
      const content = { name, description, length, variantOf: copied?.id, variantName };
      const copy = await insertSegment(tx, to, content, trench, author);
      if (copied) continue;
      segments.set(id, {
        id: copy.id,
        version: copy.version,
        from: original.version,
        sections: new Map(original.trench.sections.map((section, i) => [section.id, trench.sections[i]!.id])),
      });
    }
  }
}
