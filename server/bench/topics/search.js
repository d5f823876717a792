import { readFileSync } from 'node:fs';
import { fillLibrary } from '../library.js';
import { check } from '../load.js';
import { mean, measureRelevance } from '../relevance.js';
import { atMost, count, megabytes } from '../report.js';
import { compare, log, metricsOf } from '../world.js';

const PATH = '/public/doc/rest/meta/search';
const REQUESTS = 160;
/** Queries use words with these ranks in the list of words by frequency: neither the most common nor the rarest. */
const PLACES = Array.from({ length: 20 }, (_, i) => 60 + 17 * i);
/** Compounds of technical words with three parts, which the library does not have. */
const UNKNOWN = ['kabelgrøftmuffe', 'nettstasjonskranbolt', 'jordfeilrelestativ', 'sikringsskapnøkkelkrok'];

/** The quality of the first ten matches, and the time to find two words among 100,000 documents. */
export async function measureSearch(world) {
  const { ours, bare, plan, server, projectIds, withStore } = world;
  const tuned = await withStore((store) => measureRelevance(store, 'queries.json'));
  const unseen = await withStore((store) => measureRelevance(store, 'unseen.json'));
  const fresh = await withStore((store) => measureRelevance(store, 'fresh.json', 'exponential'));
  const further = await withStore((store) => measureRelevance(store, 'further.json', 'exponential'));
  const outside = await withStore((store) => measureRelevance(store, 'outside.json', 'exponential'));
  const field = await withStore((store) => measureRelevance(store, 'field.json', 'exponential'));
  const documents = plan.projects;
  log(`a library of ${count(documents)} documents`);
  const { perSecond, words } = await withStore((store) =>
    fillLibrary(store, documents, (done) => log(`${count(done)} documents`)),
  );
  const paths = (...places) =>
    PLACES.map((place) => {
      const q = places.map((more) => words[place + more]).join(' ');
      return `${PATH}?${new URLSearchParams({ q, max: 10 })}`;
    });
  const floor = { ...bare, paths: projectIds.map((id) => `/projects/${id}`) };
  const two = { ...ours, paths: paths(0, 7), load: { requests: REQUESTS } };
  const one = { ...ours, paths: paths(0), load: { requests: REQUESTS } };
  // Long queries rank and count every document that has any of their words.
  const ten = {
    ...ours,
    paths: paths(...Array.from({ length: 10 }, (_, i) => 7 * i)),
    load: { requests: REQUESTS },
  };
  // A compound that is in no document is split by the words of the library.
  const compound = {
    ...ours,
    paths: UNKNOWN.map((q) => `${PATH}?${new URLSearchParams({ q, max: 10 })}`),
    load: { requests: REQUESTS },
  };
  // A letter too many in a word that the library has: it is corrected first.
  const misspelt = {
    ...ours,
    paths: PLACES.map((place) => words[place])
      .filter((word) => word.length >= 7 && !/\d/.test(word))
      .map(
        (word) => `${PATH}?${new URLSearchParams({ q: `${word.slice(0, 4)}x${word.slice(4)}`, max: 10 })}`,
      ),
    load: { requests: REQUESTS },
  };
  await check(two);
  const { numMatches } = await check(two);
  const { numMatches: matchesOfTen } = await check(ten);
  const { numMatches: matchesOfCompound } = await check(compound);
  if (matchesOfCompound === 0) throw new Error(`${UNKNOWN.at(-1)} finds nothing`);
  const { numMatches: matchesOfMisspelt } = await check(misspelt);
  const [twoRatio, oneRatio, tenRatio, compoundRatio, misspeltRatio] = await compare(world, floor, [
    two,
    one,
    ten,
    compound,
    misspelt,
  ]);
  const resident = Number(/^process_resident_memory_bytes (\d+)$/m.exec(await metricsOf(server))[1]);
  return [
    ...relevance('the search was tuned on', tuned),
    ...relevance('it was not', unseen),
    ...relevance('it was not, with synonyms, slips and English, exponential gain', fresh),
    ...relevance('the thesaurus was partly written for, exponential gain', further),
    ...relevance('nothing was written for, exponential gain', outside),
    ...relevance(
      'was written from its texts before the thesaurus was last extended, exponential gain',
      field,
    ),
    [`Search among ${count(documents)} documents of 2 KB, the floor being 1`, 'median', 'range', 'goal'],
    atMost(`two words with facets, p50 (the last of them: ${count(numMatches)} matches)`, twoRatio.p50),
    atMost('two words with facets, p95', twoRatio.p95),
    atMost('one word with facets, p50', oneRatio.p50),
    atMost('one word with facets, p95', oneRatio.p95),
    atMost(`ten words with facets, p50 (${count(matchesOfTen)} matches)`, tenRatio.p50),
    atMost('ten words with facets, p95', tenRatio.p95),
    atMost(`a compound in no document, p50 (${count(matchesOfCompound)} matches)`, compoundRatio.p50),
    atMost('a compound in no document, p95', compoundRatio.p95),
    atMost(`a misspelt word, p50 (${count(matchesOfMisspelt)} matches)`, misspeltRatio.p50),
    atMost('a misspelt word, p95', misspeltRatio.p95),
    ['Documents indexed a second', count(Math.round(perSecond))],
    ['Resident memory of the server', megabytes(resident / 2 ** 20)],
    [
      'Resident memory of the benchmark, which indexes',
      megabytes(process.memoryUsage().rss / 2 ** 20),
      ...peak(),
    ],
  ];
}

function relevance(which, kinds) {
  const of = (queries) => mean(queries.map(({ value }) => value)).toFixed(3);
  const all = [...kinds.values()].flat();
  return [
    [`Search: nDCG@10 of ${all.length} judged queries over the starter library that ${which}`, 'mean'],
    ...[...kinds].map(([kind, queries]) => [`${kind} (${queries.length})`, of(queries)]),
    ['all', of(all)],
    [],
  ];
}

/** The peak memory of this process, on Linux only. */
function peak() {
  try {
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
    return [`peak ${megabytes(kilobytes / 1024)}`];
  } catch {
    return [];
  }
}
