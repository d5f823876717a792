import type { ChecklistRecord } from '@spadework/core/record';
import { recordDocument } from '@spadework/core/record/report';
import { photosIn } from '@spadework/core/report';
import type { Call, Handlers, Operation } from '../../../../http/contract.js';
import { reportFile } from '../../../../http/reportFile.js';
import type { Typesetter } from '../../../../render/typesetting/typesetter.js';
import type { Objects } from '../../../../store/objects.js';
import { readProject } from '../../../project/index.js';
import { segmentsOf, trenchService } from '../../../trench/index.js';
import { findFacility, findRevision } from '../../checklists.sql.js';
import type { checklistService } from '../../contract.js';
import { openRecord } from '../access.js';
import { verifyContent } from '../content.js';
import { listOf } from '../list.js';
import type { FoundRecord } from '../records.sql.js';
import { wholeRecord } from '../whole.js';
import { readPictures, smallPictures } from './pictures.js';
import { findCompanyName, listPictureSizes, namesOf } from './report.sql.js';

type Operations = (typeof checklistService)['operations'];

/** A record as PDF. */
export const recordReportHandlers = (typesetter: Typesetter, objects: Objects | undefined) =>
  ({
    async getRecordPdf(call) {
      const { tx, caller, language } = call;
      const row = await openRecord(call);
      const record = await wholeRecord(tx, row, language);
      const { checkpoints } = await listOf(tx, row);
      const document = recordDocument(
        {
          record,
          checkpoints,
          ...(await aboutRecord(call, row)),
          names: await namesOf(tx, peopleIn(record)),
          small: smallPictures(await listPictureSizes(tx, row)),
          isAsSigned: row.state !== 'SIGNED' || (await verifyContent(tx, row)).isAsSigned,
        },
        language,
      );
      const shown = photosIn(document);
      const pictures = () => readPictures(tx, objects, row, record.photos, shown);
      return reportFile(tx, { name: `record-${row.id}.pdf` }, document, (json) =>
        typesetter.withPhotos(json, pictures, caller.companyId),
      );
    },
  }) satisfies Partial<Handlers<Operations>>;

/** What a record is about, as far as the scopes of the caller reach. */
async function aboutRecord({ tx, caller }: Pick<Call<Operation>, 'tx' | 'caller'>, row: FoundRecord) {
  const { projectId, segmentId, revisionId, facilityId, companyId } = row;
  const { id, number, name } = await readProject(tx, caller, projectId);
  const isTrenchUser = caller.scopes.has(trenchService.scope);
  const [segment] =
    isTrenchUser && segmentId !== null ? await segmentsOf(tx, { companyId, id }, [segmentId]) : [];
  return {
    project: { number, name },
    segment: segment?.name,
    facility: (await findFacility(tx, row, facilityId))!,
    revision: (await findRevision(tx, companyId, revisionId))!.name,
    company: await findCompanyName(tx, companyId),
  };
}

/** Everybody whom a record names. */
const peopleIn = ({ createdBy, changedBy, answers, photos, deviations, signatures }: ChecklistRecord) => [
  createdBy,
  changedBy,
  ...answers.flatMap(({ heads }) => heads.map(({ answeredBy }) => answeredBy)),
  ...photos.map(({ addedBy }) => addedBy),
  ...deviations.flatMap(({ responsible, log = [] }) => [
    ...(responsible === null ? [] : [responsible]),
    ...log.map(({ by }) => by),
  ]),
  ...signatures.map(({ user }) => user),
];
