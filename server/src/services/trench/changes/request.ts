import {
  type CannotApply,
  type Change,
  CIRCUIT_FIELDS,
  COVERING_FIELDS,
  type Fields,
  MAX_CONTENT,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  REQUIRED_FIELDS,
  type Reason,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
  SURROUNDINGS_FIELDS,
} from '@spadework/core/trench';
import type { Static } from 'typebox';
import { refuseFields } from '../../../http/input.js';
import { type Language, type Translation, translate } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { type FieldError, Refusal } from '../../../kernel/refusals.js';
import { conductorsIn, type GivenConductor, type GivenLoad, loadIn } from '../circuits/bodies.js';
import { MESSAGES } from '../messages.js';
import { withoutNulls } from '../schemas/bodies.js';
import type { ChangeTrench } from './bodies.js';

type Given = Static<typeof ChangeTrench>['changes'][number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Values that null removes. Elsewhere null means the same as absent. */
const nullableIn = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.none);
const REMOVABLE = [
  'spacing',
  'parts',
  'defaultMarkerTypeId',
  'load',
  'operation',
  'fault',
  ...[PLACEMENT_FIELDS, PIPE_FIELDS, SURROUNDINGS_FIELDS, SEGMENT_FIELDS, CIRCUIT_FIELDS].flatMap(nullableIn),
];

/** The changes of a request. Everything that is missing or cannot be an id is named in one 400. */
export function readChanges(given: readonly Given[], language: Language): Change[] {
  const errors: FieldError[] = [];
  const changes = given.map((one, index) => {
    const change = plainChange(one);
    const report = (field: string, text: string) =>
      errors.push({ path: `changes.${index}.${field}`, message: text });
    for (const field of REQUIRED_FIELDS[one.kind])
      if (!(field in change)) report(field, message(language, 'required'));
    for (const field of newIds(one))
      if (change[field] !== undefined && !UUID.test(String(change[field])))
        report(field, message(language, MESSAGES.uuid));
    one.values?.partIds?.forEach((id, i) => {
      if (!UUID.test(id)) report(`values.partIds.${i}`, message(language, MESSAGES.uuid));
    });
    return change as unknown as Change;
  });
  if (errors.length) refuseFields(errors);
  return changes;
}

/** The fields in which a change chooses an id. */
const newIds = ({ kind }: Given): string[] => (kind === 'addSection' ? ['id', 'layerId'] : ['id']);

function plainChange({ values, ...change }: Given): Record<string, unknown> {
  const given = withoutNulls(change);
  if (!values) return given;
  if (change.kind === 'assumptions') return { ...given, values: assumptionsIn(values) };
  const removable = [...REMOVABLE, ...nullableIn(fieldsOf(change.kind))];
  return { ...given, values: plainValues(withoutNulls(values, removable)) };
}

const fieldsOf = (kind: Given['kind']): Fields => {
  if (kind === 'settings') return SETTINGS_FIELDS;
  if (kind.endsWith('Covering')) return COVERING_FIELDS;
  return kind.endsWith('Section') ? SECTION_FIELDS : {};
};

/** Null takes an assumption back, and within an object means the same as absent. */
const assumptionsIn = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutNulls(value) : value,
    ]),
  );

/** A conductor without a phase is a multi-core cable, and a load has either a factor or a curve. */
function plainValues({ conductors, load, ...values }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...values,
    ...(conductors !== undefined && { conductors: conductorsIn(conductors as GivenConductor[]) }),
    ...(load !== undefined && { load: loadIn(load as GivenLoad | null) }),
  };
}

/** Why a change is not possible, for people. */
export const REASON_MESSAGES: Record<Reason, Translation> = {
  ITEM_NOT_FOUND: ['there is no such item', 'elementet finnes ikke'],
  LAYER_NOT_FOUND: ['there is no such layer', 'laget finnes ikke'],
  SECTION_NOT_FOUND: ['there is no such section', 'snittet finnes ikke'],
  COVERING_NOT_FOUND: ['there is no such top covering', 'toppdekket finnes ikke'],
  CIRCUIT_NOT_FOUND: ['there is no such circuit', 'kursen finnes ikke'],
  DEVIATION_NOT_FOUND: ['there is no such deviation', 'fraviket finnes ikke'],
  DESIGN_RULE_NOT_FOUND: ['the company has no such design rule', 'selskapet har ikke denne designregelen'],
  PART_NOT_FOUND: ['there is no such conductor', 'lederen finnes ikke'],
  CONDUCTOR_TAKEN: ['the conductor is in another circuit', 'lederen er i en annen kurs'],
  PLACE_REQUIRED: ['needs a layerId or a containerId', 'trenger en layerId eller en containerId'],
  NOT_A_CONTAINER: ['nothing can be put into this item', 'ingenting kan legges i dette elementet'],
  NOT_FOR_CONTAINERS: ['this item cannot be put into that one', 'elementet kan ikke legges i det andre'],
  PIPE_TAKES_NO_CABLES: [
    'a pipe of category ECOM takes no cables',
    'et rør av kategori ECOM tar ikke kabler',
  ],
  PIPE_TAKES_NO_DUCTS: [
    'only a pipe of category ECOM takes ducts and sensors',
    'bare et rør av kategori ECOM tar ekomrør og følere',
  ],
  PIPE_NOT_EMPTY: ['the pipes that would go are not empty', 'rørene som forsvinner, er ikke tomme'],
  CONTAINER_FULL: [
    `the container holds at most ${MAX_CONTENT} items`,
    `beholderen rommer høyst ${MAX_CONTENT} elementer`,
  ],
  LAST_LAYER: ['a section keeps at least one layer', 'et snitt beholder minst ett lag'],
  LAST_SECTION: ['a segment keeps at least one section', 'et strekk beholder minst ett snitt'],
  LENGTH_FOLLOWS_ROUTE: ['the length follows the route on the map', 'lengden følger traseen på kartet'],
  ID_TAKEN: ['the id is in use', 'id-en er i bruk'],
  TYPE_REQUIRED: ['is required', 'mangler'],
  UNKNOWN_TYPE: ['there is no such type in your catalog', 'typen finnes ikke i katalogen din'],
  INCOMPATIBLE_TYPE: [
    'the type is not made for trench design',
    'typen er ikke laget for grøfteprosjektering',
  ],
  NO_DEFAULT_TYPE: [
    'is required, because the catalog has no default type',
    'mangler, og katalogen har ingen standardtype',
  ],
  NOT_REMOVED: [
    'history knows nothing that was removed under this id',
    'historikken har ingenting fjernet med denne id-en',
  ],
  NO_SUCH_PROPERTY: ['it has no such property', 'det har ikke denne egenskapen'],
  INVALID_VALUE: ['is not valid', 'er ikke gyldig'],
};

/** Reasons that are faults of the request, whatever is in the trench. */
const INVALID: readonly Reason[] = [
  'PLACE_REQUIRED',
  'TYPE_REQUIRED',
  'UNKNOWN_TYPE',
  'INCOMPATIBLE_TYPE',
  'NO_DEFAULT_TYPE',
  'NO_SUCH_PROPERTY',
  'INVALID_VALUE',
];

const codeOf = (reason: Reason) => (reason === 'LENGTH_FOLLOWS_ROUTE' ? reason : 'CHANGE_REFUSED');

/** The refusal of a list of changes: it names the change that is not possible. */
export function refusalOf({ reason, field, index }: CannotApply, language: Language): Refusal {
  const path = field ? `changes.${index}.${field}` : `changes.${index}`;
  const errors = [{ path, message: translate(REASON_MESSAGES[reason], language) }];
  const code = INVALID.includes(reason) ? 'INVALID_REQUEST' : codeOf(reason);
  return new Refusal(code, { errors, members: { index, reason } });
}
