import { changed, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import { requireModuleProject } from '../../project/index.js';
import type { trenchService } from '../contract.js';
import * as store from './segments.sql.js';

export const orderHandlers = {
  async moveSegment(call) {
    const { tx, body } = call;
    // The lock on the project keeps others from moving at the same time.
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    const before = (await store.listSegments(tx, project)).map(({ id }) => id);
    const rest = before.filter((id) => id !== body.segmentId);
    const at = body.beforeSegmentId == null ? rest.length : rest.indexOf(body.beforeSegmentId);
    const from = before.indexOf(body.segmentId);
    if (from < 0 || at < 0) throw new Refusal('SEGMENT_NOT_FOUND');
    const segmentIds = rest.toSpliced(at, 0, body.segmentId);
    if (at === from) return unchanged({ body: { segmentIds } });
    await store.saveOrder(tx, project, segmentIds);
    const event = {
      companyId: project.companyId,
      projectId: project.id,
      type: 'segment.moved',
      resource: `segment:${body.segmentId}`,
      changes: [{ property: 'place', from: from + 1, to: at + 1 }],
    } as const;
    return changed({ event }, () => ({ body: { segmentIds } }));
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
