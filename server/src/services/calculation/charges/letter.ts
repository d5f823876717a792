import {
  type ChargePart,
  chargeCap,
  chargedEstimate,
  chargeSums,
  type Share,
} from '@spadework/core/estimate';
import { chargeLetter } from '@spadework/core/report';
import { nameIn } from '@spadework/core/text';
import type { Handlers } from '../../../http/contract.js';
import { reportFile } from '../../../http/reportFile.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import type { calculationService } from '../contract.js';
import { findNames } from '../reportData.sql.js';
import { openCharge } from './access.js';
import type { GivenCharge } from './charges.sql.js';

/** The charge as a letter to the customer. */
export const letterHandlers = (typesetter: Typesetter) =>
  ({
    async chargeLetterPdf(call) {
      const { tx, caller, language } = call;
      const { project, row, frozen } = await openCharge(call);
      const { given } = row;
      const estimate = chargedEstimate(frozen.nodes, frozen.additions);
      const { parts, ...sums } = chargeSums(given, estimate, estimate.vatPercent);
      const { owner, company } = await findNames(tx, project);
      const document = chargeLetter(
        {
          kind: given.kind,
          company,
          contact: owner,
          customer: given.customer,
          project,
          estimate: frozen,
          date: row.modifiedAt,
          parts: parts.map((part) => ({
            ...part,
            name: nameIn(part, language),
            share: shareOf(part, given),
          })),
          reductions: given.reductions,
          changes: given.changes,
          ...sums,
          vatPercent: estimate.vatPercent,
          cap: chargeCap(sums.charge, given),
        },
        language,
      );
      const name = `charge-${project.id}.pdf`;
      return reportFile(tx, { name }, document, (json) => typesetter.pdf(json, caller.companyId));
    },
  }) satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

const NONE: Share = { customer: 0, company: 100, others: 0 };

/** The share that a part was reckoned by. A mark-up has no part of the customer's, whatever was said of it. */
function shareOf({ nodeId, additionId, customer }: ChargePart, given: GivenCharge): Share {
  if (customer === 0) return NONE;
  if (additionId !== undefined) return given.additions.find(({ id }) => id === additionId)!;
  return given.shares.find((share) => share.nodeId === nodeId) ?? given.defaultShare;
}
