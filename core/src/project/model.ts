export const PROJECT_STATUSES = ['NEW', 'STARTED', 'ENDED'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const MODULE_TYPES = [
  'CABLESIMULATOR',
  'CALCULATION',
  'ECO',
  'ROADLIGHT',
  'LVPOLE',
  'COCO',
  'HUM2',
  'SHORTCIRCUIT',
  'SHAPLAN',
  'FORMS',
  'UNKNOWN',
] as const;
export type ModuleType = (typeof MODULE_TYPES)[number];

export const COORDINATE_SOURCES = ['ROUGH_ADDRESS', 'EXACT_ADDRESS', 'MANUAL'] as const;

export interface Address {
  address1?: string | null;
  address2?: string | null;
  bnr?: string | null;
  city?: string | null;
  countryCode?: string | null;
  gnr?: string | null;
  municipality?: string | null;
  zipCode?: string | null;
}

export interface Location {
  address?: Address | null;
  coordinate?: { latitude?: number | null; longitude?: number | null } | null;
  coordinateSource?: (typeof COORDINATE_SOURCES)[number] | null;
}

/** The properties of a project that callers set. The server sets all others. */
export interface ProjectContent {
  number: string;
  name: string;
  status: ProjectStatus;
  startDate: string;
  endDate?: string | null;
  endDateEstimate?: string | null;
  description?: string | null;
  caseRef?: string | null;
  substationRef?: string | null;
  location?: Location | null;
}
