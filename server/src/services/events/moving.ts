import type { Tx } from '../../store/store.js';
import { seal, unseal } from './signature.js';
import { loadSigningKeys } from './signingKeys.sql.js';
import { ownerOf } from './webhooks.js';

interface StoredWebhook {
  company_id: number;
  id: string;
  secrets: { sealed: string }[];
}

/** Encrypts the secrets of webhooks for another database, so that receivers go on with the ones they have. */
export async function secretsMover(
  from: Tx,
  to: Tx,
): Promise<(row: Record<string, unknown>) => Record<string, unknown>> {
  const [here, there] = [await loadSigningKeys(from), await loadSigningKeys(to)];
  return (row) => {
    const { company_id, id, secrets } = row as unknown as StoredWebhook;
    const owner = ownerOf({ companyId: company_id, id });
    return {
      ...row,
      secrets: secrets.map((one) => ({
        ...one,
        sealed: seal(there, owner, unseal(here, owner, one.sealed)),
      })),
    };
  };
}
