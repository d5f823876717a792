import { buildingThesaurus, starterThesaurus, type Thesaurus } from '@spadework/core/search';
import { perStore, SingleFlightCache } from './cache.js';
import { inPieces } from './inPieces.js';
import { sql } from './sql.js';
import type { Tx } from './store.js';

/** The lines that a company adds to the thesaurus. */
export interface CompanyWords {
  version: number;
  lines: string[];
}

const NONE: CompanyWords = { version: 0, lines: [] };

export const findThesaurus = async (tx: Tx, companyId: number): Promise<CompanyWords> =>
  (await tx.row<CompanyWords>(
    sql`SELECT version, to_json(lines) AS lines FROM thesaurus WHERE company_id = ${companyId}`,
  )) ?? NONE;

/** Lines of all companies in the cache. The lines that we deliver are in each thesaurus, and count too. */
const MAX_LINES_CACHED = 30_000;
const DELIVERED_LINES = 300;
const cached = perStore(
  () =>
    new SingleFlightCache<{ thesaurus: Thesaurus; lines: number }>(MAX_LINES_CACHED, ({ lines }) => lines),
);

/** The thesaurus that we deliver with the lines of a company after ours, of a version that was just read. */
export async function thesaurusOf(
  tx: Tx,
  companyId: number | null,
  version: number | null | undefined,
): Promise<Thesaurus> {
  if (companyId === null || !version) return starterThesaurus();
  const read = async () => {
    const { lines } = await findThesaurus(tx, companyId);
    return { thesaurus: await inPieces(buildingThesaurus(lines)), lines: DELIVERED_LINES + lines.length };
  };
  // Other transactions do not see what this one has changed, so its thesaurus is not cached.
  const { thesaurus } = tx.inTransaction
    ? await read()
    : await cached(tx).get(`${companyId} ${version}`, read);
  return thesaurus;
}

/** The same of the version that is stored now. */
export async function companyThesaurus(tx: Tx, companyId: number | null): Promise<Thesaurus> {
  const found = await tx.row<{ version: number }>(
    sql`SELECT version FROM thesaurus WHERE company_id = ${companyId}`,
  );
  return thesaurusOf(tx, companyId, found?.version);
}
