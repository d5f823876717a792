import { asEmail, cleanText } from '../auth/directory/person.js';
import { invalidValue } from './fault.js';
import { plainName } from './filter.js';
import { isObject, type Json, type Operation } from './operations.js';

const MAX_TEXT = 200;
const MAX_NAME = 100;
const MAX_NUMBER = 50;
const MAX_ID = 255;

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';

/** What is kept of a person of SCIM. */
export interface PersonValues {
  userName?: string | undefined;
  externalId?: string | undefined;
  active?: boolean | undefined;
  displayName?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  phone?: string | undefined;
  position?: string | undefined;
  department?: string | undefined;
}

/** Puts the attributes of an object in the place of those that were there. What is not known is ignored. */
export function putAttributes(values: PersonValues, attributes: Json): void {
  for (const [name, value] of Object.entries(attributes)) putAttribute(values, name, value);
}

export function applyOperations(values: PersonValues, operations: readonly Operation[]): void {
  for (const { op, path, value } of operations) {
    if (path === undefined) putAttributes(values, value as Json);
    else putAttribute(values, path, op === 'remove' ? undefined : value);
  }
}

/** Sets one attribute; undefined and null remove it. */
function putAttribute(values: PersonValues, path: string, value: unknown): void {
  const name = plainName(path);
  switch (name) {
    case 'username':
      values.userName = identifier('userName', value);
      break;
    case 'externalid':
      values.externalId = identifier('externalId', value);
      break;
    case 'active':
      if (value !== undefined && value !== null) values.active = truth(value);
      break;
    case 'displayname':
      values.displayName = text(value, MAX_TEXT);
      break;
    case 'name':
      if (isObject(value))
        for (const [part, one] of Object.entries(value)) putAttribute(values, `name.${part}`, one);
      else if (isNothing(value)) putAttributes(values, { 'name.givenName': null, 'name.familyName': null });
      break;
    case 'name.givenname':
      values.firstName = text(value, MAX_NAME);
      break;
    case 'name.familyname':
      values.lastName = text(value, MAX_NAME);
      break;
    case 'title':
      values.position = text(value, MAX_NAME);
      break;
    case ENTERPRISE:
      if (isObject(value))
        for (const [part, one] of Object.entries(value)) putAttribute(values, `${ENTERPRISE}:${part}`, one);
      else if (isNothing(value)) values.department = undefined;
      break;
    case `${ENTERPRISE}:department`:
      values.department = text(value, MAX_NAME);
      break;
    case 'emails':
    case 'emails.value':
    case 'emails[type eq "work"]':
    case 'emails[type eq "work"].value':
      values.email = address(Array.isArray(value) ? ofType(value, 'work', true) : value);
      break;
    case 'phonenumbers':
      putNumbers(values, value);
      break;
    case 'phonenumbers[type eq "mobile"]':
    case 'phonenumbers[type eq "mobile"].value':
      values.mobile = text(value, MAX_NUMBER);
      break;
    case 'phonenumbers[type eq "work"]':
    case 'phonenumbers[type eq "work"].value':
      values.phone = text(value, MAX_NUMBER);
      break;
  }
}

function putNumbers(values: PersonValues, value: unknown): void {
  if (isNothing(value)) {
    values.mobile = undefined;
    values.phone = undefined;
  }
  if (!Array.isArray(value)) return;
  const mobile = ofType(value, 'mobile');
  const phone = ofType(value, 'work');
  if (mobile !== undefined) values.mobile = text(mobile, MAX_NUMBER);
  if (phone !== undefined) values.phone = text(phone, MAX_NUMBER);
}

const isNothing = (value: unknown) => value === undefined || value === null;

/** Of a list of values the one of a type; of e-mails else the main one, or the first. */
function ofType(list: readonly unknown[], type: string, orFirst = false): unknown {
  const ofList = list.filter(isObject);
  return (
    ofList.find((one) => String(one.type).toLowerCase() === type) ??
    (orFirst ? (ofList.find((one) => String(one.primary).toLowerCase() === 'true') ?? list[0]) : undefined)
  );
}

/** A single value may come alone, in a list of one, or as an object with the value. */
function single(value: unknown): unknown {
  const one = Array.isArray(value) ? value[0] : value;
  return isObject(one) ? one.value : one;
}

function text(value: unknown, maxLength: number): string | undefined {
  const one = single(value);
  return cleanText(typeof one === 'number' ? String(one) : one, maxLength);
}

/** What says who somebody is must not be cut or cleaned into somebody else. */
function identifier(name: string, value: unknown): string | undefined {
  const one = single(value);
  if (isNothing(one)) return undefined;
  if (typeof one !== 'string' || one === '' || cleanText(one, MAX_ID) !== one)
    throw invalidValue(`${name} must be a text of at most ${MAX_ID} characters.`);
  return one;
}

function truth(value: unknown): boolean {
  const one = String(single(value)).toLowerCase();
  if (one !== 'true' && one !== 'false') throw invalidValue('active must be true or false.');
  return one === 'true';
}

function address(value: unknown): string | undefined {
  const one = single(value);
  if (isNothing(one) || one === '') return undefined;
  const email = asEmail(one);
  if (email === undefined) throw invalidValue('The e-mail is not an address.');
  return email;
}
