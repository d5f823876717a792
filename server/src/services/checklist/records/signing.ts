import { type Signature, stateAfter } from '@spadework/core/record';
import { TooBusy } from '../../../auth/fairQueue.js';
import { findAccount } from '../../../auth/identity.sql.js';
import type { Origin } from '../../../auth/journal.js';
import { logIn, PASSWORD_ALONE } from '../../../auth/login.js';
import { changed } from '../../../events/door.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { networkOf } from '../../../kernel/network.js';
import { Refusal } from '../../../kernel/refusals.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { checklistService } from '../contract.js';
import { openRecord, PROJECT_LOCK, requireState } from './access.js';
import { contentOf } from './content.js';
import { type SavedRecord, updateRecord } from './records.sql.js';
import { insertSignature, listSignatures, sha256, signatureHash } from './signatures.sql.js';
import { recordEvent } from './tell.js';
import { recordAnswer, wholeRecord } from './whole.js';

type Operations = (typeof checklistService)['operations'];
type SignCall = Call<Operations['signRecord']>;

/** Where passwords of signers are checked: with the locks, the queue and the events of every login. */
export interface PasswordCheck {
  store: Tx;
  /** Whether the log and the events of logins say from which address. */
  showsAddress: boolean;
  log: Origin['log'];
}

export const signingHandlers = (check: PasswordCheck) =>
  ({
    signRecord: {
      async prepare(call, write) {
        // Whoever may not sign anyway is refused before the password counts, and no transaction waits for the hashing.
        await signable({ ...call, tx: check.store });
        return write(await requireSigner(call, check));
      },

      async decide(call, method: Signature['method']) {
        const { tx, caller, body } = call;
        const { record, content } = await signable(call);
        const before = await wholeRecord(tx, record);
        const signature: Signature = {
          user: caller.author,
          role: body.role,
          at: (await tx.row<{ at: string }>(sql`SELECT now() AS at`))!.at,
          statement: body.statement?.trim() ? body.statement : null,
          contentHash: body.contentHash,
          method,
        };
        await insertSignature(tx, record, signature);
        const values = { state: stateAfter('SIGN'), contentHash: signature.contentHash };
        return changed(
          {
            rows: updateRecord(
              record,
              { ...record, ...values, content, signed: { [signature.user]: signatureHash(signature) } },
              caller.author,
            ),
            event: recordEvent('record.signed', record, [
              ...(record.state === values.state
                ? []
                : [{ property: 'state', from: record.state, to: values.state }]),
              { property: 'signatures' },
            ]),
          },
          (saved: SavedRecord) =>
            recordAnswer({
              ...before,
              ...values,
              signatures: [...before.signatures, signature],
              ...saved,
            }),
        );
      },
    },
  }) satisfies Partial<Handlers<Operations>>;

/** The record if the caller may sign it as they saw it. The password comes last. */
async function signable(call: SignCall) {
  const { tx, caller, body } = call;
  const record = await openRecord(call, PROJECT_LOCK);
  requireState(record, record.state === 'SUBMITTED' || record.state === 'SIGNED');
  const signatures = await listSignatures(tx, record);
  if (signatures.some(({ user }) => user === caller.author)) throw new Refusal('ALREADY_SIGNED');
  const content = await contentOf(tx, record);
  const contentHash = sha256(content);
  if (contentHash !== body.contentHash) throw new Refusal('CONTENT_CHANGED', { members: { contentHash } });
  return { record, content };
}

/** How long ago somebody without a password may have come from the directory. */
const FRESH_MS = 10 * 60_000;

/** Whoever has a password that is good here signs with it; the others, with having just come from their directory. */
async function requireSigner(call: Omit<SignCall, 'tx'>, check: PasswordCheck): Promise<Signature['method']> {
  const { author, isBrowser, directoryLogin = 0 } = call.caller;
  if (await hasPassword(check.store, author, isBrowser === true)) {
    await requirePassword(call, check);
    return 'PASSWORD';
  }
  if (Date.now() - directoryLogin > FRESH_MS) throw new Refusal('FRESH_LOGIN_REQUIRED');
  return 'DIRECTORY';
}

async function hasPassword(tx: Tx, username: string, inBrowser: boolean): Promise<boolean> {
  const account = await findAccount(tx, username);
  return typeof account?.passwordHash === 'string' && (inBrowser ? account.inBrowser : account.elsewhere);
}

async function requirePassword(
  { caller, body, language, connection, isDryRun }: Omit<SignCall, 'tx'>,
  { store, showsAddress, log }: PasswordCheck,
): Promise<void> {
  // Nothing of a dry run is written, and guesses that nobody counts must not be answered.
  if (isDryRun && body.password) return;
  const { address } = connection;
  const { clientId, companyId, isBrowser, author } = caller;
  const origin: Origin = { address, showsAddress, operation: 'checklist.signRecord', log };
  // All browsers are one client, and a flood from one address must not keep the others waiting. The user is logged in
  // already, so the client may ask whatever their company is.
  const queue = isBrowser ? `${clientId} ${networkOf(address)}` : clientId;
  const asker = {
    clientId,
    companyId,
    anyCompany: true,
    queue,
    isBrowser: isBrowser === true,
    secondStep: PASSWORD_ALONE,
  };
  const login = body.password
    ? await logIn(store, origin, asker, author, body.password).catch((error) => {
        throw error instanceof TooBusy ? new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }) : error;
      })
    : undefined;
  if (login?.username !== author || login.oneTime)
    refuseFields([{ path: 'password', message: message(language, body.password ? 'wrong' : 'required') }]);
}
