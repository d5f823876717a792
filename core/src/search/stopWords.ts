import type { Language } from '../text/language.js';
import { fold } from '../text/words.js';

/** Words that carry no meaning of their own, in their spelling. */
const NORWEGIAN =
  `og i jeg det at en et den til er som på de med han av ikke ikkje der så var meg seg men ett har om vi
  min mitt ha hadde hun nå da ved fra du ut sin dem oss opp kan kunne hva hvor hvem hvilken hvilket hvilke hvordan hvorfor når
  skal skulle vil ville må måtte bli ble blir blitt være vært dette disse denne slik slike noe noen alle alt annet andre
  både bare enn eller etter for før fordi også samt selv sitt sine hans hennes deg din ditt deres vår vårt våre seg sjøl
  mens mot inn ned man mange mye meget mer mest gjennom hos ei eg ein eit ho dei deira dykk kva kvar kven kor korleis
  frå vere vore blei skulle ville fleire noko nokon nokre dersom hvis få får gjør gjøre bør blant per pr jf ca osv mv
  bl annet`.split(/\s+/u);

const ENGLISH =
  `a about above after again all also an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further had has have having he her here hers him his
  how i if in into is it its itself just may might more most must my no nor not of off on once only or other our ours
  out own same shall she should so some such than that the their them then there these they this those through to
  too until up upon very was we were what when where whether which while who whom why will with would you your
  yours`.split(/\s+/u);

/** English ones that are something else in Norwegian: ice, a town. */
const AMBIGUOUS = new Set(['is', 'by']);

const folded = (words: readonly string[]) => new Set(words.map(fold));
const STOP = { nb: folded(NORWEGIAN), en: folded(ENGLISH) };

/** Whether a folded word counts for nothing in texts of a language. */
export function isStopWord(word: string, language: Language): boolean {
  return STOP[language].has(word);
}

/** Those of a query that count; its language shows in the little words themselves. */
export function withoutStopWords<T extends { word: string }>(words: readonly T[]): T[] {
  const isEnglish = words.some(({ word }) => STOP.en.has(word) && !STOP.nb.has(word) && !AMBIGUOUS.has(word));
  return words.filter(
    ({ word }) => !STOP.nb.has(word) && (!STOP.en.has(word) || (!isEnglish && AMBIGUOUS.has(word))),
  );
}
