import type { EarlyAnswers } from './api/early.js';

/*
 * A script of its own that runs before the app is compiled: it asks for what the app needs first, so that the answers are
 * there when the app is, and for the words of the person's language. It imports nothing and is no module, or it would wait
 * like the app. `api/call.ts` takes the answers over.
 */

/** What the list of projects reads when nothing is filtered; a test compares it with what the list asks for. */
export const LIST_ADDRESSES = [
  '/public/project/rest/projects/page?archived=false&sort=-startDate&sort=number&first=0&count=50&expand=owner&expand=ownerName&expand=modules&expand=myRole',
  '/public/project/rest/projects/summary?archived=false',
  '/public/project/rest/projects/locations?archived=false',
];

/** Which addresses are asked for by the page at an address. Somebody who is not logged in would get nothing but refusals. */
export function earlyAddresses(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isLoggedIn: boolean,
): string[] {
  const isList = (pathname === '/' || pathname === '/projects') && search === '';
  return ['/session', ...(isList && isLoggedIn ? LIST_ADDRESSES : [])];
}

if (typeof document !== 'undefined') {
  const chosen = localStorage.getItem('spadework.language');
  const browser = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => /^(en|n[bno])$/.test(tag));
  const language = (chosen ?? browser) === 'en' ? 'en' : 'nb';
  const words = document.querySelector<HTMLScriptElement>('script[data-nb]')?.dataset[language];
  for (const href of words?.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  const headers = {
    accept: 'application/json',
    'spadework-client': 'web',
    'accept-language': language,
  };
  const answers: EarlyAnswers = new Map();
  for (const address of earlyAddresses(location, localStorage.getItem('spadework.session') !== null)) {
    const answer = fetch(address, { headers });
    // Whoever takes it over hears of a failure.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  globalThis.spadeworkEarly = answers;
}
