import {
  type AssessmentType,
  checklistDocument,
  type ReportType,
  selectCheckpoints,
} from '@spadework/core/checklist';
import type { Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { Typesetter } from '../../render/typesetting/typesetter.js';
import { ofType, requireFacility } from './checklists.js';
import { listCheckpoints } from './checklists.sql.js';
import type { checklistService } from './contract.js';
import { type FormProject, formProjectOf } from './formProject.js';
import { formOf } from './forms.js';
import { MESSAGES } from './messages.js';

interface DownloadParams {
  facilityid: number;
  reporttype: ReportType;
  assessmenttype: AssessmentType;
}

export const downloadHandlers = (typesetter: Typesetter) =>
  ({
    async download({ tx, caller, params, query, language }) {
      const { revision, used, facility } = await requireFacility(
        tx,
        caller,
        query.revision ?? 'latest',
        params.facilityid,
      );
      const options = [...new Set(query.option ?? [])].sort((a, b) => a - b);
      const named =
        query.projectId === undefined ? undefined : await formProjectOf(tx, caller, query.projectId);
      // Instructions are the same for every project.
      const project = params.reporttype === 'CHECKLIST' ? named : undefined;
      const key = keyOf(revision.id, params, options, language, project);
      const { content, etag } = await formOf(tx, key, async () => {
        const all = ofType(await listCheckpoints(tx, used, facility.id), params.assessmenttype);
        const { checkpoints, unknown } = selectCheckpoints(all, options);
        refuseUnknown(unknown, language);
        const input = {
          facility: { ...facility, nameEn: facility.nameEn ?? undefined },
          assessmentType: params.assessmenttype,
          revision,
          checkpoints,
          project: await project?.read(),
        };
        return typesetter.form(checklistDocument(params.reporttype, input, language), caller.companyId);
      });
      return { file: { name: fileNameOf(params), content }, etag };
    },
  }) satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

/** The cache key: everything that a form depends on. The content of a revision never changes. */
const keyOf = (
  revisionId: number,
  { facilityid, reporttype, assessmenttype }: DownloadParams,
  options: readonly number[],
  language: Language,
  project: FormProject | undefined,
) => [revisionId, facilityid, reporttype, assessmenttype, language, ...options, project?.key ?? ''].join('-');

function refuseUnknown(options: readonly number[], language: Language): void {
  if (options.length)
    refuseFields(
      options.map((id) => ({ path: 'option', message: message(language, MESSAGES.unknownOption, id) })),
    );
}

const fileNameOf = ({ facilityid, reporttype, assessmenttype }: DownloadParams) =>
  `${reporttype}-${facilityid}-${assessmenttype}.pdf`.toLowerCase();
