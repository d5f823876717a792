import type { Tx } from '../../../store/store.js';
import type { ProjectCopy } from '../../project/index.js';
import { copyOfTrench } from './copies.js';
import { insertSegment, listSegments, trenchesOf } from './segments.sql.js';

const READ_AT_ONCE = 20;

/** Copies the segments of a project with everything in them but their history. */
export async function copySegments(tx: Tx, { from, to, author, segments }: ProjectCopy): Promise<void> {
  const listed = await listSegments(tx, from);
  for (let first = 0; first < listed.length; first += READ_AT_ONCE) {
    const batch = listed.slice(first, first + READ_AT_ONCE);
    const trenches = new Map((await trenchesOf(tx, batch)).map((row) => [row.id, row]));
    for (const { id, name, description, length } of batch) {
      const original = trenches.get(id);
      // Deleted since it was listed.
      if (!original) continue;
      const trench = copyOfTrench(original.trench);
      const copy = await insertSegment(tx, to, { name, description, length }, trench, author);
      segments.set(id, {
        id: copy.id,
        version: copy.version,
        from: original.version,
        sections: new Map(original.trench.sections.map((section, i) => [section.id, trench.sections[i]!.id])),
      });
    }
  }
}
