import type { TLocalizedValidationError } from 'typebox/error';
import { type Language, type Translation, translate } from './language.js';

/** Messages of the validation rules that all services share. Each service has its own in its `messages.ts`. */
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
  isoDay: ['must be a day such as 2026-03-02', 'må være en dag som 2026-03-02'],
  uuid: [
    'must be a UUID in lower case, such as 3f0c2a4e-5b7d-4c19-9e86-0d2f61b7a853',
    'må være en UUID med små bokstaver, som 3f0c2a4e-5b7d-4c19-9e86-0d2f61b7a853',
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
  loneSurrogate: ['must not contain a lone surrogate', 'kan ikke inneholde et halvt surrogatpar'],
  unknownParameter: [
    'is not a parameter of this operation; possible: {0}',
    'er ikke en parameter for denne operasjonen; mulige: {0}',
  ],
  nearParameter: [
    'is not a parameter of this operation; did you mean {0}?',
    'er ikke en parameter for denne operasjonen; mente du {0}?',
  ],
  noParameters: [
    'is not a parameter of this operation, which has none',
    'er ikke en parameter; operasjonen har ingen',
  ],
  ifMatch: [
    'must be * or ETags in quotes, such as "42-7"',
    'må være * eller ETag-er i anførselstegn, som "42-7"',
  ],
  nearField: ['is not known here; did you mean {0}?', 'er ikke kjent her; mente du {0}?'],
  unknownField: ['is not known here', 'er ikke kjent her'],
  unknownSort: ['cannot be sorted by {0}; possible: {1}', 'kan ikke sorteres etter {0}; mulige: {1}'],
  unknownUser: ['there is no user {0}', 'det finnes ingen bruker {0}'],
  exclusiveMinimum: ['must be more than {0}', 'må være større enn {0}'],
  tooDeep: ['is nested deeper than {0} levels', 'har mer enn {0} nivåer inni hverandre'],
  day: ['must be a day written as DD.MM.YYYY', 'må være en dag skrevet som DD.MM.ÅÅÅÅ'],
  boundingBox: [
    'must be four numbers in degrees, west,south,east,north, such as 10.2,59.7,11.1,60.1',
    'må være fire tall i grader, vest,sør,øst,nord, som 10.2,59.7,11.1,60.1',
  ],
  tooManyProbes: [
    'Too many of the names that you asked for are taken or belong to other companies, so this is limited; try again in {0} seconds',
    'For mange av navnene du har spurt etter, er i bruk eller hører til andre selskaper, så dette er begrenset; prøv igjen om {0} sekunder',
  ],
  shorterThan: ['must have at least {0} characters', 'må ha minst {0} tegn'],
  wrong: ['is wrong', 'er feil'],
  guessable: [
    'is too easy to guess: a common one, a repetition, or the name of its user',
    'er for lett å gjette: et vanlig passord, en gjentakelse eller navnet til brukeren',
  ],
  base64: ['must be a file in base64', 'må være en fil i base64'],
  tooMuchToRead: ['takes too much memory or time to read', 'krever for mye minne eller tid å lese'],
  notOneTime: [
    'is only for logging in with a one-time password',
    'er bare for innlogging med et engangspassord',
  ],
  sameAsOneTime: ['must not be the one-time password', 'kan ikke være engangspassordet'],
  ofWholeBatch: [
    'is a header of the whole batch, not of one operation',
    'er en header for hele bunken, ikke for én operasjon',
  ],
  andMore: ['and {0} more', 'og {0} til'],
  invalid: ['is not valid', 'er ikke gyldig'],
} as const satisfies Record<string, Translation>;

export type Rule = keyof typeof RULES;

/** The message of a rule: a shared one by name, or a service's own. */
export function message(
  language: Language,
  rule: Rule | Translation,
  ...values: (string | number)[]
): string {
  const text = translate(typeof rule === 'string' ? RULES[rule] : rule, language);
  return text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)]));
}

const FORMATS: Partial<Record<string, Rule>> = { date: 'isoDay', uuid: 'uuid' };
const FILLED = '\\S';

/** Translates an error of the schema validator. */
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
      return message(language, FORMATS[params.format as string] ?? 'dateTime');
    case 'pattern':
      return message(language, String(params.pattern) === FILLED ? 'blank' : 'invalid');
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
