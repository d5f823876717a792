import { packGroups } from '@spadework/core/geometry';
import type { Found, Search } from './packer.js';

/** Searches for an arrangement. */
export function run({ filling, maxWork }: Search): Found {
  const spent = { work: 0 };
  const packed = packGroups(filling, { maxWork, spent });
  return { packed, work: spent.work };
}
