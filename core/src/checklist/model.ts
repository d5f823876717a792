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

/** A point as the service gives it, in one language. */
export interface CheckpointView {
  id: number;
  name: string;
  answerType: AnswerType;
  assessmentTypes: readonly AssessmentType[];
  /** A photo is needed. */
  camera: boolean;
  cameraGuidance?: string;
  componentId?: number;
  componentName?: string;
  facilityPartId: number;
  facilityPartName: string;
  guidance?: string;
  maintenanceMeasures?: string;
  /** In a download only when asked for. */
  option: boolean;
  primarySorting: number;
  /** Decides where the primary is equal. */
  secondarySorting: number;
  /** Numbers of sheets that say how to correct. */
  orgbladForCorrection: readonly string[];
  /** Numbers of sheets that say what to look for. */
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

/** The catalog's own texts are Norwegian; English stands beside them where somebody has written it. */
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
