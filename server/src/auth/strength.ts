/** Rules against passwords and secrets that a guesser tries first. */

/** What people choose most, in English and Norwegian; digits and signs around a word do not help it. */
const COMMON = new Set(
  `password passord passwort letmein welcome velkommen hemmelig hemmelighet secret sommer summer vinter winter spring autumn
   haust vaar host januar februar mars april mai juni juli august september oktober november desember mandag tirsdag onsdag
   torsdag fredag lordag sondag monday tuesday wednesday thursday friday saturday sunday qwerty qwertyuiop qwertz asdfgh
   asdfghjkl zxcvbn zxcvbnm iloveyou monkey dragon football fotball baseball basketball sunshine princess prinsesse superman
   batman starwars pokemon master admin administrator root system server spadework electric electricity strom kabel grid
   norge norway oslo bergen trondheim stavanger tromso sverige sweden danmark denmark changeme change default standard
   test testing tester testpassord testpassword demo example user bruker brukernavn username login logon access tilgang
   company firma selskap trustno hello hallo whatever computer datamaskin internet internett google microsoft windows apple
   samsung liverpool arsenal chelsea manchester barcelona shadow michael jordan jennifer ninja mustang ferrari mercedes
   abc abcd qwe asd zxc pass word`
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of a keyboard, and orders that everybody knows. */
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyzæøå', '01234567890', 'qwertyuiopå', 'asdfghjkløæ', 'zxcvbnm'];

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const fold = (text: string) =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('æ', 'ae');
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');
const unmasked = (text: string) => text.replace(/[013457@$!8]/g, (sign) => LOOKALIKES[sign]!);

/** How many different characters there are. */
const variety = (text: string) => new Set(text).size;

/** Whether the text is one short piece again and again, such as `abcabcabcabc`. */
const isRepeated = (text: string, longest: number) =>
  Array.from({ length: longest }, (_, i) => i + 1).some(
    (length) =>
      text.length >= 2 * length &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length),
  );

/** How many steps from one character to the next are a repetition, or a step along a known order. */
function predictableSteps(text: string): number {
  let steps = 0;
  for (let i = 1; i < text.length; i++) {
    const pair = text.slice(i - 1, i + 1);
    const reversed = pair[1]! + pair[0]!;
    if (pair[0] === pair[1] || SEQUENCES.some((order) => order.includes(pair) || order.includes(reversed)))
      steps++;
  }
  return steps;
}

/** Whether letters are nothing but common words. */
function isOfCommonWords(text: string): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end++)
    reached[end] = reached.some(
      (isReached, start) => isReached && start < end && COMMON.has(text.slice(start, end)),
    );
  return text.length > 0 && reached[text.length]!;
}

/** What is left of a password beside a name must be worth something by itself. */
const MIN_BESIDE_NAME = 8;

function leansOnName(folded: string, name: string): boolean {
  const part = fold(name);
  return part.length >= 3 && folded.includes(part) && folded.replaceAll(part, '').length < MIN_BESIDE_NAME;
}

/** Why a password is too easy to guess, or undefined. `names` are those of its user. */
export function passwordWeakness(password: string, names: readonly string[]): string | undefined {
  const folded = fold(password);
  if (variety(folded) < 5 || isRepeated(folded, 5)) return 'it repeats few characters';
  if (predictableSteps(folded) > folded.length / 2)
    return 'it follows the alphabet, the digits or a row of keys';
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const readings = [letters(folded), letters(unmasked(folded)), letters(unmasked(core))];
  if (readings.some((text) => isOfCommonWords(text))) return 'it is one of the common ones';
  const parts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  if (parts.some((name) => leansOnName(folded, name) || leansOnName(unmasked(folded), name)))
    return 'it is little more than the name of its user';
  return undefined;
}

/** The names of a user that a password must not be made of. */
export const namesOf = (user: {
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}): string[] =>
  [user.username, user.email, user.firstName, user.lastName].filter(
    (name) => name !== null && name !== '',
  ) as string[];

/** Secrets are stored with a fast hash, so they must look random. */
const MIN_SECRET_BITS = 80;

/** Why a client secret is too easy to guess, or undefined. */
export function secretWeakness(secret: string, clientId: string): string | undefined {
  if (isRepeated(secret, 12)) return 'it repeats itself';
  if (predictableSteps(secret.toLowerCase()) > secret.length / 2) return 'it follows a known order';
  const own = secret.replaceAll(clientId, '');
  if (own.length * Math.log2(Math.max(variety(own), 1)) < MIN_SECRET_BITS)
    return 'it has too few different characters';
  return isOfCommonWords(letters(fold(own))) ? 'it is made of common words' : undefined;
}
