import { type ContainerItem, findItem, type Trench } from '@spadework/core/trench';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { MESSAGES } from '../messages.js';

/** Pipes, pipe groups and culverts that take items. */

interface ContainerIds {
  pipeId?: string | null;
  pipeGroupId?: string | null;
  culvertId?: string | null;
}

/** What each field may name. A pipe group is read as a pipe too, so `pipeId` may name one. */
const KINDS: [field: keyof ContainerIds, kinds: ContainerItem['kind'][]][] = [
  ['pipeId', ['pipe', 'pipeGroup']],
  ['pipeGroupId', ['pipeGroup']],
  ['culvertId', ['culvert']],
];

/** The container that a body names, if it names one. */
export function containerIn(
  trench: Trench,
  body: ContainerIds,
  language: Language,
): { container: ContainerItem; field: string } | undefined {
  const named = KINDS.filter(([field]) => body[field] != null);
  if (named.length > 1)
    refuseFields(named.map(([path]) => ({ path, message: message(language, MESSAGES.oneContainer) })));
  if (!named[0]) return undefined;
  const [field, kinds] = named[0];
  const item = findItem(trench, body[field]!)?.item;
  if (!item || !('content' in item) || !kinds.includes(item.kind)) throw new Refusal('ITEM_NOT_FOUND');
  return { container: item, field };
}
