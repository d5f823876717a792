import type { TLocalizedValidationError } from 'typebox/error';
import { type Language, said, type Wording } from './language.js';

/** What a validation rule says, in both languages. */
const RULES = {
  required: ['is required', 'mangler'],
  unknownValue: ['is not a known value; allowed: {0}', 'er ikke en kjent verdi; lovlige: {0}'],
  integer: ['must be a whole number', 'må være et heltall'],
  int64: ['must be a whole number within int64', 'må være et heltall innenfor int64'],
  number: ['must be a number', 'må være et tall'],
  boolean: ['must be true or false', 'må være true eller false'],
  string: ['must be a text', 'må være en tekst'],
  object: ['must be an object', 'må være et objekt'],
  array: ['must be an array', 'må være en liste'],
  dateTime: [
    'must be an ISO 8601 date-time with an offset, such as 2026-03-02T07:00:00Z',
    'må være dato og tid etter ISO 8601 med tidssone, som 2026-03-02T07:00:00Z',
  ],
  minimum: ['must be at least {0}', 'må være minst {0}'],
  maximum: ['must be at most {0}', 'må være høyst {0}'],
  minLength: ['must not be empty', 'kan ikke være tom'],
  blank: ['must not be blank', 'kan ikke være tom'],
  maxLength: ['must have at most {0} characters', 'kan ha høyst {0} tegn'],
  minItems: ['must have at least {0} elements', 'må ha minst {0} elementer'],
  maxItems: ['must have at most {0} elements', 'kan ha høyst {0} elementer'],
  once: ['must be given once', 'kan bare oppgis én gang'],
  nul: ['must not contain the character U+0000', 'kan ikke inneholde tegnet U+0000'],
  halfCharacter: ['must not contain half a character', 'kan ikke inneholde et halvt tegn'],
  endBeforeStart: ['must not be before startDate', 'kan ikke være før startDate'],
  unknownSort: ['cannot be sorted by {0}; possible: {1}', 'kan ikke sorteres etter {0}; mulige: {1}'],
  notUpdatable: ['{0} cannot be updated; possible: {1}', '{0} kan ikke endres; mulige: {1}'],
  unknownUser: ['there is no user {0}', 'det finnes ingen bruker {0}'],
  notAddable: ['{0} cannot be added', '{0} kan ikke legges til'],
  useOwner: [
    'OWNER is not given here; use PUT /projects/{projectId}/owner/{owner}',
    'OWNER gis ikke her; bruk PUT /projects/{projectId}/owner/{owner}',
  ],
  unknownType: ['there is no type {0} in your catalog', 'typen {0} finnes ikke i katalogen din'],
  incompatibleType: [
    'type {0} is not made for trench design',
    'typen {0} er ikke laget for grøfteprosjektering',
  ],
  noDefaultType: [
    'is required, because the catalog has no default type',
    'mangler, og katalogen har ingen standardtype',
  ],
  exclusiveMinimum: ['must be more than {0}', 'må være større enn {0}'],
  tooDeep: ['is nested deeper than {0} levels', 'har mer enn {0} nivåer inni hverandre'],
  day: ['must be a day written as DD.MM.YYYY', 'må være en dag skrevet som DD.MM.ÅÅÅÅ'],
  endBefore: ['must not be before {0}', 'kan ikke være før {0}'],
  notListed: ['{0} is none of those that are listed', '{0} er ikke blant dem som er listet'],
  TOP_NOT_BUDGET: ['must be BUDGET at the top', 'må være BUDGET øverst'],
  EXCLUDE_AT_TOP: ['cannot be true at the top', 'kan ikke være true øverst'],
  QUANTITY_REQUIRED: ['is required', 'mangler'],
  QUANTITY_NEGATIVE: ['must be at least 0', 'må være minst 0'],
  QUANTITY_TOO_LARGE: ['gives a quantity above 1,000,000,000', 'gir en mengde over 1 000 000 000'],
  UNKNOWN_CHILD: ['is no child of this node', 'er ikke et barn av denne noden'],
  AMBIGUOUS_CHILD: [
    'stands for several children; give the type too',
    'står for flere barn; oppgi også typen',
  ],
  DUPLICATE_CHILD: ['names a child that was named already', 'nevner et barn som er nevnt før'],
  TYPE_NOT_CUSTOM: ['must be one of the custom types', 'må være en av egendefinerte typer'],
  UNIT_COST_REQUIRED: ['is required for a fixed unit cost', 'mangler for fast enhetskostnad'],
  TOTAL_COST_REQUIRED: ['is required for a fixed total cost', 'mangler for fast totalkostnad'],
  COST_NEGATIVE: ['must be at least 0', 'må være minst 0'],
  COST_TOO_LARGE: ['is too large', 'er for stor'],
  TOTAL_TOO_LARGE: [
    'gives a total above 10,000,000,000,000 kr',
    'gir en totalkostnad over 10 000 000 000 000 kr',
  ],
  TOO_DEEP: ['has too many levels', 'har for mange nivåer'],
  unknownOption: [
    '{0} is no optional checkpoint of this checklist',
    '{0} er ikke et valgfritt punkt i denne sjekklisten',
  ],
  facetConstraint: [
    'must be group:value, with one of the groups {0}',
    'må være gruppe:verdi, med en av gruppene {0}',
  ],
  unsortable: ['nothing can be sorted by {0}', 'ingenting kan sorteres etter {0}'],
  severalTypes: [
    '{0} stands for nodes of several types; give one of {1}',
    '{0} står for noder av flere typer; oppgi en av {1}',
  ],
  invalid: ['is not valid', 'er ikke gyldig'],
} as const satisfies Record<string, Wording>;

export type Rule = keyof typeof RULES;

export function message(language: Language, rule: Rule, ...values: (string | number)[]): string {
  const text = said(RULES[rule], language);
  return text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)]));
}

/** A finding of the schema validator in our own words. */
export function schemaMessage(language: Language, error: TLocalizedValidationError): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'type': {
      const type = [params.type].flat()[0] as string;
      return message(language, type in RULES ? (type as Rule) : 'invalid');
    }
    case 'enum':
      return message(
        language,
        'unknownValue',
        (params.allowedValues as unknown[]).filter(Boolean).join(', '),
      );
    case 'format':
      return message(language, 'dateTime');
    case 'pattern':
      return message(language, 'blank');
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return message(language, error.keyword, params.limit as number);
    default:
      return message(language, 'invalid');
  }
}
