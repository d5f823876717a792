import { starterThesaurus, toTsVector } from '@spadework/core/search';
import { raw, sql } from '../dist/store/sql.js';

const WORKS = [
  ['Kabling', 'Luftlinje erstattes med jordkabel i grøft.'],
  ['Reinvestering', 'Eldre anlegg skiftes ut etter tilstandskontroll.'],
  ['Ny nettstasjon', 'Nettstasjon med transformator på 315 kVA settes opp, og lavspentnettet deles.'],
  ['Tilknytning', 'Ny kunde knyttes til fra nærmeste kabelskap.'],
  ['Veilys', 'Armaturer skiftes til LED, og veilyskabel legges i eksisterende rør.'],
  ['Omlegging', 'Kabel flyttes på grunn av graving for vann og avløp.'],
  ['Stolpebytte', 'Råteskadde stolper skiftes; lasten forsynes fra nabokretsen imens.'],
  ['Forsterkning', 'Spenningen er for lav i enden av kretsen. Ny kabel fra nettstasjon.'],
  ['Riving', 'Linje tas ut av drift og rives, og traseen ryddes.'],
  ['Byggestrøm', 'Midlertidig anlegg for byggeplass, med måler i skap.'],
  ['Utskifting av transformator', 'Oljefylt transformator i nettstasjon skiftes etter prøve.'],
  ['Hyttefelt', 'Forsyning av nye tomter fra ny nettstasjon, grøft sammen med fiber.'],
];
const FIRST =
  `Løkke Kirke Strand Fjell Elve Bjørke Furu Gran Skole Sjø Havne Mølle Stasjons Ring Nord Sør Øvre
  Nedre Lille Store Prest Bakke Lang Kvit Rød Grønn Sol Måne Haug Myr Sand Stein Berg Dal Foss Vann Eng Åker
  Hage Tun`.split(/\s+/);
const LAST = ['veien', 'gata', 'bakken', 'vika', 'åsen', 'haugen', 'moen', 'neset', 'lia', 'sletta'];
const TOWNS = `Harstad Sortland Narvik Tromsø Bodø Alta Hammerfest Vadsø Kirkenes Svolvær Leknes Stokmarknes
  Andenes Finnsnes Mo Mosjøen Brønnøysund Sandnessjøen Fauske Rognan`.split(/\s+/);
const OWNERS = ['planner', 'colleague', 'admin'];
const MODULES = [[], ['CALCULATION'], ['CABLESIMULATOR', 'CALCULATION'], ['LVPOLE'], ['ROADLIGHT']];
const STATUSES = ['NEW', 'STARTED', 'ENDED'];
const DAY_MS = 86_400_000;

/** The same projects in every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function* sampleProjects(count) {
  const below = random(1);
  const pick = (list) => list[below(list.length)];
  const day = (offset) => new Date(Date.UTC(2018, 0, 1, 7) + offset * DAY_MS).toISOString();
  for (let i = 0; i < count; i++) {
    const [work, description] = pick(WORKS);
    const street = pick(FIRST) + pick(LAST);
    const [city, municipality] = [pick(TOWNS), pick(TOWNS)];
    const start = below(3000);
    const content = {
      number: `B-${2018 + Math.floor(start / 365)}-${String(i).padStart(6, '0')}`,
      name: `${work} ${street}`,
      status: pick(STATUSES),
      startDate: day(start),
      endDate: below(2) ? day(start + below(400)) : null,
      endDateEstimate: day(start + 200),
      description: below(10) ? `${description} Berører ${1 + below(80)} kunder i ${city}.` : null,
      caseRef: below(3)
        ? `SAK-${18 + Math.floor(start / 365)}/${String(below(50_000)).padStart(5, '0')}`
        : null,
      substationRef: `NS-${10_000 + below(20_000)}`,
      location: {
        address: {
          address1: `${street} ${1 + below(120)}`,
          zipCode: String(8000 + below(1990)),
          city,
          municipality,
          countryCode: 'NO',
        },
        coordinate: { latitude: 67 + below(40_000) / 10_000, longitude: 14 + below(90_000) / 10_000 },
        coordinateSource: 'EXACT_ADDRESS',
      },
    };
    yield { ...content, owner: pick(OWNERS), modules: pick(MODULES), words: wordsOf(content) };
  }
}

function wordsOf({ number, name, description, caseRef, substationRef, location }) {
  const { address1, zipCode, city, municipality } = location.address;
  return toTsVector(
    {
      A: [number, caseRef, substationRef],
      B: [name],
      C: [address1, zipCode, city, municipality],
      D: [description],
    },
    starterThesaurus(),
  );
}

const BATCH = 5000;

/** Fills company 1. The search words of a project are computed as the service does. */
export async function fillWithProjects(store, count, { modules, progress = () => {} } = {}) {
  // Building the index afterwards takes a tenth of the time.
  const { indexdef } = await store.row(
    sql`SELECT indexdef FROM pg_indexes WHERE indexname = 'project_words'`,
  );
  await store.run(sql`DROP INDEX project_words`);
  const projects = sampleProjects(count);
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, () => ({
      ...projects.next().value,
      ...(modules && { modules }),
    }));
    await insertProjects(store, batch);
    progress(done + batch.length);
  }
  await store.run(raw(indexdef));
  // Otherwise foreign key checks would keep plans that were made for the few demo projects.
  await store.run(sql`ANALYZE`);
  await store.run(sql`INSERT INTO project_access SELECT company_id, id, 'user:' || owner FROM project
                      ON CONFLICT DO NOTHING`);
  await store.run(sql`INSERT INTO project_member SELECT company_id, id, 'south', 'READER' FROM project
                      WHERE company_id = 1 AND id % 20 = 0 ON CONFLICT DO NOTHING`);
  await store.run(sql`VACUUM ANALYZE`);
}

const insertProjects = (store, projects) =>
  store.run(sql`INSERT INTO project (company_id, number, name, status, start_date, end_date, end_date_estimate,
      description, case_ref, substation_ref, location, owner, modules, created_by, modified_by, words)
    SELECT 1, number, name, status, "startDate", "endDate", "endDateEstimate", description, "caseRef",
      "substationRef", location, owner, modules, owner, owner, words::tsvector
    FROM json_to_recordset(${JSON.stringify(projects)}) AS p (number text, name text, status text,
      "startDate" timestamptz, "endDate" timestamptz, "endDateEstimate" timestamptz, description text,
      "caseRef" text, "substationRef" text, location json, owner text, modules text[], words text)`);
