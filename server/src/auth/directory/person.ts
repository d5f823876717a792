/** The claims of an ID token, or what else a directory tells of a person. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_NAME = 100;
const MAX_EMAIL = 254;
const MAX_SUBJECT = 255;
/** Leaves room for a number behind it. */
const MAX_USERNAME = 56;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** A text without what the store or a page could stumble over; undefined if nothing is left. */
export function cleanText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, maxLength);
  return text || undefined;
}

export function subjectOf(claims: Claims, claim: string): string | undefined {
  const subject = claims[claim];
  return typeof subject === 'string' && subject !== '' && cleanText(subject, MAX_SUBJECT) === subject
    ? subject
    : undefined;
}

export const asEmail = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_EMAIL && EMAIL.test(value) && !/\p{Cc}/u.test(value)
    ? value
    : undefined;

/** The address of a person; a name to log in with counts where it is one. */
export const emailOf = (claims: Claims): string | undefined =>
  asEmail(claims.email) ?? asEmail(claims.preferred_username);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export const namesOf = (claims: Claims) => ({
  firstName: cleanText(claims.given_name, MAX_NAME),
  lastName: cleanText(claims.family_name, MAX_NAME),
});

const LETTERS: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a' };

/** A user name of what the directory calls a person, up to the @. Others may have it already. */
export function usernameOf(name: string): string {
  const before = name.split('@', 1)[0]!.toLowerCase().normalize('NFC');
  const plain = before
    .replace(/[æøå]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, MAX_USERNAME);
  return plain || 'user';
}
