import { randomBytes } from 'node:crypto';
import type { OperationName } from '@spadework/client/calls';
import { ToolRefusal } from './refusal.js';

export interface PendingChange {
  operation: string;
  /** What the user agrees to. */
  description: string;
  /** The whole request with the version that it was tried on; a confirmation stands for exactly this. */
  request: { name: OperationName; path: object; body: object; etag: string | undefined };
}

const MINUTES = 5;
const MAX_PENDING = 20;

/** Changes that were previewed. A confirmation is used once, soon, and only in this process. */
export class PendingChanges {
  readonly #changes = new Map<string, { change: string; endsAt: number }>();

  constructor(private readonly now: () => number) {}

  add(change: PendingChange): { code: string; minutes: number } {
    const oldest = this.#changes.keys().next().value;
    if (this.#changes.size >= MAX_PENDING && oldest !== undefined) this.#changes.delete(oldest);
    const code = randomBytes(16).toString('base64url');
    // As text, so that nobody can change it afterwards.
    this.#changes.set(code, { change: JSON.stringify(change), endsAt: this.now() + MINUTES * 60_000 });
    return { code, minutes: MINUTES };
  }

  take(code: string): PendingChange {
    const found = this.#changes.get(code);
    this.#changes.delete(code);
    if (!found || this.now() >= found.endsAt)
      throw new ToolRefusal(
        'CONFIRMATION_INVALID',
        'This confirmation does not exist, was used, or is too old. Preview the change again.',
      );
    return JSON.parse(found.change);
  }
}
