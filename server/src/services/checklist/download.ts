import { type AssessmentType, checklistDocument, type ReportType, selected } from '@spadework/core';
import type { Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { Typesetter } from '../../render/report/typesetter.js';
import { Memory, perStore } from '../../store/memory.js';
import { ofType, requireFacility } from './checklists.js';
import { listCheckpoints } from './checklists.sql.js';
import type { checklistService } from './contract.js';

const MOST_BYTES = 32 * 1024 * 1024;

/** What was made once, by all that it depends on: a revision never changes. */
const rememberedForms = perStore(() => new Memory<Uint8Array>(MOST_BYTES));

interface Wish {
  facilityid: number;
  reporttype: ReportType;
  assessmenttype: AssessmentType;
}

export const downloadHandlers = (typesetter: Typesetter) =>
  ({
    async download({ tx, params, query, language }) {
      const { revision, facility } = await requireFacility(tx, 'latest', params.facilityid);
      const options = [...new Set(query.option ?? [])].sort((a, b) => a - b);
      const key = keyOf(revision.id, params, options, language);
      const memory = rememberedForms(tx);
      const known = memory.get(key);
      if (known) return answer(params, key, known.value);

      const all = ofType(await listCheckpoints(tx, revision.id, facility.id), params.assessmenttype);
      const { checkpoints, unknown } = selected(all, options);
      if (unknown.length)
        refuseFields(
          unknown.map((id) => ({ path: 'option', message: message(language, 'unknownOption', id) })),
        );
      const input = {
        facility: { ...facility, nameEn: facility.nameEn ?? undefined },
        assessmentType: params.assessmenttype,
        revision,
        checkpoints,
      };
      const bytes = await typesetter.form(checklistDocument(params.reporttype, input, language));
      return answer(params, key, memory.keep(key, 0, bytes, bytes.length));
    },
  }) satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

const keyOf = (revisionId: number, wish: Wish, options: readonly number[], language: Language) =>
  [revisionId, wish.facilityid, wish.reporttype, wish.assessmenttype, language, ...options].join('-');

const answer = ({ facilityid, reporttype, assessmenttype }: Wish, key: string, content: Uint8Array) => ({
  file: { name: `${reporttype}-${facilityid}-${assessmenttype}.pdf`.toLowerCase(), content },
  etag: `"${key}"`,
});
