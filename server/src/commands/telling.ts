import type { State } from '../auth/administration.sql.js';
import { changedColumns } from '../auth/changedColumns.js';
import type { EventType, NewEvent } from '../events/event.js';
import type { Tell } from './command.js';

/**
 * Does what changes somebody or something, and tells of it: the names of the properties that changed, never their
 * values. Nothing is told when nothing changed.
 */
export async function tellChange(
  tell: Tell,
  resource: string,
  kind: 'user' | 'client' | 'company',
  look: () => Promise<State | undefined>,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await look();
  await change();
  const after = (await look())!;
  const event = (type: EventType, changes?: NewEvent['changes']) =>
    tell({ companyId: after.companyId, type, resource, changes });
  if (!before) {
    await event(`${kind}.created`);
    return;
  }
  const changes = changedColumns(before, after);
  if (changes.length) await event(`${kind}.changed`, changes);
}
