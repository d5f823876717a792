export const ASSESSMENT_TYPES = [
  'STATECONTROL_INSPECTION',
  'STATECONTROL_SITEVISIT',
  'STATECONTROL_TOPSITEVISIT',
  'STATECONTROL_RENEWALSITEVISIT',
  'FINALINSPECTION',
  'RISKASSESSMENT',
  'PLANNING',
  'COMMISSIONING',
  'SPECIFICATION',
  'EXECUTION',
  'HMESHA',
  'UNKNOWN',
] as const;
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number];

export const ANSWER_TYPES = ['MULTIPLECHOICE', 'TEXT'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

export const REPORT_TYPES = ['CHECKLIST', 'INSTRUCTIONS', 'INSTRUCTIONS_MAINTENANCE'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** A checkpoint in one language, as the service answers it. */
export interface CheckpointView {
  id: number;
  name: string;
  answerType: AnswerType;
  assessmentTypes: readonly AssessmentType[];
  /** Whether a photo is needed. */
  camera: boolean;
  cameraGuidance?: string;
  componentId?: number;
  componentName?: string;
  facilityPartId: number;
  facilityPartName: string;
  guidance?: string;
  maintenanceMeasures?: string;
  /** Whether a download contains it only on request. */
  option: boolean;
  primarySorting: number;
  /** The order of checkpoints with the same primary sorting. */
  secondarySorting: number;
  /** Numbers of the sheets about corrections. */
  orgbladForCorrection: readonly string[];
  /** Numbers of the sheets about the check itself. */
  orgbladForGuidance: readonly string[];
  subCheckpoints: readonly SubCheckpointView[];
  timePerspectiveId?: number;
  timePerspectiveName?: string;
}

export interface SubCheckpointView {
  id: number;
  name: string;
  guidance?: string;
  camera: boolean;
  cameraGuidance?: string;
  sorting: number;
}

/** A checkpoint of the catalog. Its texts are Norwegian, and English translations are optional. */
export interface Checkpoint extends Omit<CheckpointView, 'subCheckpoints'> {
  nameEn?: string;
  cameraGuidanceEn?: string;
  componentNameEn?: string;
  facilityPartNameEn?: string;
  guidanceEn?: string;
  maintenanceMeasuresEn?: string;
  timePerspectiveNameEn?: string;
  subCheckpoints: readonly SubCheckpoint[];
}

export interface SubCheckpoint extends SubCheckpointView {
  nameEn?: string;
  guidanceEn?: string;
  cameraGuidanceEn?: string;
}
