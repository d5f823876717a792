import { ASSESSMENT_TYPES, REPORT_TYPES } from '@spadework/core/checklist';
import { Type } from 'typebox';
import { service } from '../../http/contract.js';
import { int64, oneOf, repeated, revision, text } from '../../http/parameters.js';
import { deviationRows } from './contract/deviations.js';
import { importRows } from './contract/imports.js';
import { language } from './contract/language.js';
import { offlineRows } from './contract/offline.js';
import { photoRows } from './contract/photos.js';
import { recordRows } from './contract/records.js';
import { signingRows } from './contract/signing.js';
import { CHECKLIST_FIELDS } from './fields.js';
import { CHECKLIST_REFUSALS } from './refusals.js';
import { Checkpoint, Facility, REVISION_SCOPES, Revision, SheetCheckpoint } from './schemas.js';

const facilityid = int64('The facility.');
const checkpointid = int64('The checkpoint.');
const inLanguage = { query: { language } } as const;
const assessmenttype = oneOf(ASSESSMENT_TYPES, 'One that the facility does not support has no checkpoints.');

const reading = { method: 'GET', refuses: ['REVISION_NOT_FOUND'] } as const;
const ofFacility = ['REVISION_NOT_FOUND', 'FACILITY_NOT_FOUND'] as const;
/** The same calls without a revision, for the latest one. */
const replaced = { deprecated: '2026-01-01', sunset: '2029-01-01' } as const;

const facilities = { ...reading, tag: 'Facilities', answer: Type.Array(Facility) } as const;
const facility = { ...reading, tag: 'Facilities', answer: Facility, refuses: ofFacility } as const;
const checkpoints = {
  ...reading,
  tag: 'Checkpoints',
  answer: Type.Array(Checkpoint),
  refuses: ofFacility,
} as const;

export const checklistService = service({
  name: 'checklist',
  title: 'Spadework checklist service',
  description:
    'Checkpoints for facilities and assessment types, checklists to fill out, and records: checklists filled in for a project, with deviations and signatures.',
  base: '/public/checklist/rest',
  scope: 'orgblad.bruker',
  fields: CHECKLIST_FIELDS,
  refusals: CHECKLIST_REFUSALS,
  tags: {
    Revisions: 'The catalog is versioned by revisions; a published one never changes.',
    Facilities: 'What is inspected, and in which ways.',
    Checkpoints: 'What to look at, ordered by primary and secondary sorting.',
    Download: 'Forms to fill out, and instructions.',
    Records:
      'Checklists filled in for a project. Devices add answers without a network, and none is ever overwritten.',
    Deviations: 'What records say is not as it should be, until somebody has verified that it is.',
    Offline: 'What a device needs to work without a network.',
  },
  operations: {
    listRevisions: {
      method: 'GET',
      tag: 'Revisions',
      path: '/revisions',
      summary: 'The revisions that are available',
      description:
        'The public ones, the latest first, unless `scope` asks for those of the company, or for all of them: the public ones first. With `scope`, each says whose it is. Wherever an operation takes the id of a revision, it takes those of the company too; `latest` is public.',
      query: {
        scope: oneOf([...REVISION_SCOPES, 'ALL'], 'Whose revisions; without it, the public ones.'),
      },
      answer: Type.Array(Revision),
    },
    listFacilities: {
      ...facilities,
      path: '/facilities/by-revision/{revision}',
      summary: 'All facilities of a revision',
      params: { revision },
      ...inLanguage,
    },
    getFacility: {
      ...facility,
      path: '/facilities/by-revision/{revision}/{facilityid}',
      summary: 'One facility',
      params: { revision, facilityid },
      ...inLanguage,
    },
    listCheckpoints: {
      ...checkpoints,
      path: '/checkpoints/by-revision/{revision}/by-facilityid/{facilityid}',
      summary: 'All checkpoints of a facility',
      params: { revision, facilityid },
      ...inLanguage,
    },
    listCheckpointsOfType: {
      ...checkpoints,
      path: '/checkpoints/by-revision/{revision}/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}',
      summary: 'The checklist of a facility for an assessment type',
      params: { revision, facilityid, assessmenttype },
      ...inLanguage,
    },
    listCheckpointsOfSheet: {
      ...reading,
      tag: 'Checkpoints',
      path: '/checkpoints/by-revision/{revision}/by-orgblad/{number}',
      summary: 'Which checkpoints refer to a standard',
      description: 'With their facilities. A standard that no checkpoint refers to has an empty list.',
      params: { revision, number: text('The number of the standard.') },
      answer: Type.Array(SheetCheckpoint),
    },
    getCheckpoint: {
      ...reading,
      tag: 'Checkpoints',
      path: '/checkpoints/by-facilityid/{facilityid}/by-checkpointid/{checkpointid}',
      summary: 'One checkpoint of a facility, from the latest revision',
      params: { facilityid, checkpointid },
      answer: Checkpoint,
      refuses: [...ofFacility, 'CHECKPOINT_NOT_FOUND'],
    },
    download: {
      ...reading,
      tag: 'Download',
      scope: 'orgsystemer',
      path: '/download/{facilityid}/{reporttype}/{assessmenttype}',
      summary: 'A form to fill out, or instructions, as PDF',
      description:
        'Optional checkpoints are left out unless they are named. A form for a project has its name, and the depth and width that the sections of its trenches are to have; for the latter the token needs the scope of the trench service.',
      params: { facilityid, reporttype: oneOf(REPORT_TYPES), assessmenttype },
      query: {
        option: repeated(int64('Optional checkpoints to include.')),
        revision: { ...revision, description: 'The id of a revision; if omitted, the latest active one.' },
        projectId: int64('The project that a form is for. The token needs the scope of the project service.'),
      },
      file: 'application/pdf',
      versioned: true,
      refuses: [...ofFacility, 'PROJECT_NOT_FOUND', 'SCOPE_REQUIRED', 'RENDERING_BUSY'],
    },
    listFacilitiesOfLatest: {
      ...facilities,
      path: '/facilities',
      summary: 'All facilities of the latest revision',
      ...replaced,
    },
    getFacilityOfLatest: {
      ...facility,
      path: '/facilities/{facilityid}',
      summary: 'One facility of the latest revision',
      params: { facilityid },
      ...replaced,
    },
    listCheckpointsOfLatest: {
      ...checkpoints,
      path: '/checkpoints/by-facilityid/{facilityid}',
      summary: 'All checkpoints of a facility in the latest revision',
      params: { facilityid },
      ...replaced,
    },
    listCheckpointsOfTypeOfLatest: {
      ...checkpoints,
      path: '/checkpoints/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}',
      summary: 'The checklist of a facility for an assessment type in the latest revision',
      params: { facilityid, assessmenttype },
      ...replaced,
    },
    ...importRows,
    ...recordRows,
    ...photoRows,
    ...signingRows,
    ...deviationRows,
    ...offlineRows,
  },
});
