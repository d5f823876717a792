import { findingFaults } from '@spadework/core/search';
import { sameValue } from '../../../events/difference.js';
import { changed, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { inPieces } from '../../../store/inPieces.js';
import { type CompanyWords, findThesaurus } from '../../../store/thesaurus.js';
import type { documentService } from '../contract.js';
import { faultText, thesaurusChanged } from './changes.js';
import { lockThesaurus, saveThesaurus } from './thesaurus.sql.js';

const etagOf = ({ version }: CompanyWords): string => `"thesaurus-${version}"`;
const toAnswer = (words: CompanyWords) => ({ body: words, etag: etagOf(words) });

export const thesaurusHandlers = {
  async getThesaurus({ tx, caller: { companyId } }) {
    return toAnswer(await findThesaurus(tx, companyId));
  },

  async putThesaurus({ tx, caller: { companyId }, body: { lines }, ifMatch, language }) {
    const faults = await inPieces(findingFaults(lines));
    if (faults.length > 0)
      refuseFields(
        faults.map((fault) => ({ path: `lines.${fault.line}`, message: faultText(fault, language) })),
      );
    const before = await lockThesaurus(tx, companyId);
    requireMatch(ifMatch, etagOf(before));
    if (sameValue(before.lines, lines)) return unchanged(toAnswer(before));
    const saved = (await tx.row<CompanyWords>(saveThesaurus(companyId, lines)))!;
    return changed({ event: thesaurusChanged(companyId, before, saved) }, () => toAnswer(saved));
  },
} satisfies Partial<Handlers<(typeof documentService)['operations']>>;
