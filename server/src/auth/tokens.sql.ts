import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

export const forgetExpiredTokens = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM oauth_token WHERE expires_at < now() - interval '1 hour'`);
