/** RFC 7240: a client asks for unknown properties of a body to be refused, which are ignored otherwise. */
export const PREFERENCE_APPLIED = 'Preference-Applied';
export const STRICT = 'handling=strict';

/** RFC 9111, 5.5: names what was ignored. */
export const WARNING = 'Warning';

type Headers = Record<string, string | string[] | undefined>;

/** Whether the first preference for handling is `strict`. */
export function isStrict({ prefer }: Headers): boolean {
  const preferences = [prefer ?? []].flat().join(',').split(',');
  const handling = preferences.map((one) => /^\s*handling\s*=\s*"?(\w+)"?\s*(?:;|$)/i.exec(one)?.[1]);
  return handling.find((value) => value !== undefined)?.toLowerCase() === 'strict';
}

/** Names in one header: enough to see what is wrong. */
const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 80;

/** The header for properties that were ignored, or undefined if there were none. */
export function warningOf(ignored: readonly string[]): string | undefined {
  if (ignored.length === 0) return undefined;
  const names = ignored.slice(0, MAX_NAMES).map(headerSafe);
  const more = ignored.length - names.length;
  return `299 - "ignored: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}"`;
}

/** A name may hold any character; what a header cannot hold, or what ends the text or a name in it, is encoded as in an address. */
function headerSafe(path: string): string {
  const isLong = path.length > MAX_NAME_LENGTH;
  const cut = isLong ? path.slice(0, MAX_NAME_LENGTH) : path;
  return cut.replace(/[^\x20-\x7e]|["\\%,]/gu, encodeCharacter) + (isLong ? '...' : '');
}

const encodeCharacter = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** How the OpenAPI documents describe them, for every row that has a body. */
export const PREFER_PARAMETER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`${STRICT}\`: a property that the body should not have is a 400 that names it and the nearest known one. Without it such properties are ignored, and the header \`${WARNING}\` names them.`,
  schema: { type: 'string' },
  example: STRICT,
};

export const HANDLING_HEADERS = {
  [PREFERENCE_APPLIED]: {
    description: `\`${STRICT}\`, if the request preferred it.`,
    schema: { type: 'string' },
  },
  [WARNING]: {
    description: 'Names the properties of the body that were ignored, as `299 - "ignored: desciption"`.',
    schema: { type: 'string' },
  },
};
