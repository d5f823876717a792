import { dateInput, instantOf, parseNumber } from '../../words/formats.js';

/** The fields of the form of a project, as texts. */
export const FIELDS = [
  'number',
  'name',
  'status',
  'startDate',
  'endDate',
  'endDateEstimate',
  'description',
  'caseRef',
  'substationRef',
  'address1',
  'zipCode',
  'city',
  'latitude',
  'longitude',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Fields = Record<FieldName, string>;
export type FieldFault = 'required' | 'badNumber' | 'endBeforeStart' | 'bothCoordinates';

export const NO_FIELDS = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Fields;

interface Location {
  address?: Record<string, string | null | undefined> | null;
  coordinate?: { latitude?: number | null; longitude?: number | null } | null;
  coordinateSource?: 'ROUGH_ADDRESS' | 'EXACT_ADDRESS' | 'MANUAL' | null;
}

/** What a form is filled in with. */
export interface FormProject {
  number: string;
  name: string;
  status: string;
  startDate: string;
  endDate?: string | undefined;
  endDateEstimate?: string | undefined;
  description?: string | undefined;
  caseRef?: string | undefined;
  substationRef?: string | undefined;
  location?: Location | undefined;
}

export function fieldsOf(project: FormProject): Fields {
  const { address, coordinate } = project.location ?? {};
  const day = (iso: string | undefined) => (iso ? dateInput(iso) : '');
  const degrees = (value: number | null | undefined) =>
    value === undefined || value === null ? '' : String(value).replace('.', ',');
  return {
    ...NO_FIELDS,
    number: project.number,
    name: project.name,
    status: project.status,
    startDate: day(project.startDate),
    endDate: day(project.endDate),
    endDateEstimate: day(project.endDateEstimate),
    description: project.description ?? '',
    caseRef: project.caseRef ?? '',
    substationRef: project.substationRef ?? '',
    address1: address?.address1 ?? '',
    zipCode: address?.zipCode ?? '',
    city: address?.city ?? '',
    latitude: degrees(coordinate?.latitude),
    longitude: degrees(coordinate?.longitude),
  };
}

/** What is wrong, by field; the server judges the rest. */
export function faultsOf(fields: Fields): Partial<Record<FieldName, FieldFault>> {
  const faults: Partial<Record<FieldName, FieldFault>> = {};
  for (const name of ['number', 'name', 'startDate'] as const) {
    if (!fields[name].trim()) faults[name] = 'required';
  }
  if (fields.endDate && fields.startDate && fields.endDate < fields.startDate)
    faults.endDate = 'endBeforeStart';
  for (const name of ['latitude', 'longitude'] as const) {
    const other = name === 'latitude' ? fields.longitude : fields.latitude;
    if (fields[name].trim() && parseNumber(fields[name]) === undefined) faults[name] = 'badNumber';
    else if (!fields[name].trim() && other.trim()) faults[name] = 'bothCoordinates';
  }
  return faults;
}

/** The body that the service takes. An optional field that is empty is null. */
export function contentOf(fields: Fields, before?: FormProject) {
  const text = (name: FieldName) => fields[name].trim() || null;
  // A date that was not touched keeps its time of day.
  const instant = (name: 'startDate' | 'endDate' | 'endDateEstimate') => {
    const old = before?.[name];
    if (old && dateInput(old) === fields[name]) return old;
    return fields[name] ? instantOf(fields[name]) : null;
  };
  const [latitude, longitude] = [parseNumber(fields.latitude), parseNumber(fields.longitude)];
  const known = before?.location ?? {};
  const isMoved =
    latitude !== (known.coordinate?.latitude ?? undefined) ||
    longitude !== (known.coordinate?.longitude ?? undefined);
  return {
    number: fields.number.trim(),
    name: fields.name.trim(),
    status: fields.status,
    startDate: instant('startDate'),
    endDate: instant('endDate'),
    endDateEstimate: instant('endDateEstimate'),
    description: text('description'),
    caseRef: text('caseRef'),
    substationRef: text('substationRef'),
    location: {
      ...known,
      address: { ...known.address, address1: text('address1'), zipCode: text('zipCode'), city: text('city') },
      coordinate: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
      coordinateSource:
        latitude === undefined ? null : isMoved ? ('MANUAL' as const) : (known.coordinateSource ?? null),
    },
  };
}

const LOCATION_FIELDS: readonly FieldName[] = ['address1', 'zipCode', 'city', 'latitude', 'longitude'];

/** The properties that differ, so that what others change meanwhile stays. */
export function changedProperties(before: Fields, after: Fields): string[] {
  const changed = FIELDS.filter((name) => before[name].trim() !== after[name].trim());
  return [...new Set(changed.map((name) => (LOCATION_FIELDS.includes(name) ? 'location' : name)))];
}
