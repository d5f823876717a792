import { isEditable } from '@spadework/core/record';
import { changed, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { presentCheckpoints } from '../checklists.js';
import type { checklistService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { openRecord, requireState } from './access.js';
import { listOf } from './list.js';
import * as store from './records.sql.js';
import { isSegmentOf } from './segments.js';
import { recordEvent } from './tell.js';
import { listed, recordAnswer, wholeRecord } from './whole.js';

export const recordHandlers = {
  async pageRecords({ tx, caller, query }) {
    const { first, count } = query as { first: number; count: number };
    const page = await store.pageRecords(tx, caller, query, first, count);
    return {
      body: { count: page.rows.length, first, total: page.total, entities: page.rows.map(listed) },
    };
  },

  async getRecord(call) {
    const record = await openRecord(call);
    return recordAnswer(await wholeRecord(call.tx, record, call.query.language));
  },

  async listRecordCheckpoints(call) {
    const { checkpoints } = await listOf(call.tx, await openRecord(call));
    const body = presentCheckpoints(checkpoints, call.query.language);
    return { body, etag: etagOfBytes(JSON.stringify(body)) };
  },

  async putRecordHead(call) {
    const { tx, caller, body, language } = call;
    const record = await openRecord(call);
    const head = { title: body.title, place: body.place ?? '', segmentId: body.segmentId ?? null };
    const project = { companyId: record.companyId, id: record.projectId };
    if (
      head.segmentId !== null &&
      head.segmentId !== record.segmentId &&
      !(await isSegmentOf(tx, project, head.segmentId))
    )
      refuseFields([{ path: 'segmentId', message: message(language, MESSAGES.unknownSegment) }]);
    const before = await wholeRecord(tx, record);
    const changes = HEAD.filter((property) => head[property] !== record[property]);
    if (changes.length === 0) return unchanged(recordAnswer(before));
    requireState(record, isEditable(record.state));
    return changed(
      {
        rows: store.updateRecord(record, { ...record, ...head }, caller.author),
        event: recordEvent(
          'record.changed',
          record,
          changes.map((property) => ({ property })),
        ),
      },
      (saved: store.SavedRecord) => recordAnswer({ ...before, ...head, ...saved }),
    );
  },
} satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

const HEAD = ['title', 'place', 'segmentId'] as const;
