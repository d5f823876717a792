import {
  BookA,
  ClipboardCheck,
  Coins,
  DoorOpen,
  FileInput,
  History,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Percent,
  Ruler,
  Scale,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { Words } from './words/en.js';

export type PartName = keyof Words['parts'];

/** What every part gets: the id in the address, of the thing that is open. */
export interface PartProps {
  id: string | undefined;
}

export interface PartEntry {
  name: PartName;
  /** As the address has it. The overview has none. */
  slug: string | undefined;
  icon: LucideIcon;
}

/** The parts of the administration, in groups as the list shows them. */
export const PART_GROUPS: { group: keyof Words['groups']; parts: PartEntry[] }[] = [
  { group: 'all', parts: [{ name: 'overview', slug: undefined, icon: LayoutDashboard }] },
  {
    group: 'access',
    parts: [
      { name: 'users', slug: 'users', icon: UsersRound },
      { name: 'clients', slug: 'clients', icon: KeyRound },
      { name: 'sessions', slug: 'sessions', icon: MonitorSmartphone },
      { name: 'connections', slug: 'connections', icon: DoorOpen },
    ],
  },
  {
    group: 'data',
    parts: [
      { name: 'imports', slug: 'imports', icon: FileInput },
      { name: 'checklists', slug: 'checklists', icon: ListChecks },
      { name: 'designRules', slug: 'design-rules', icon: ClipboardCheck },
      { name: 'rules', slug: 'cost-rules', icon: Scale },
      { name: 'profiles', slug: 'quantity-profiles', icon: Ruler },
      { name: 'economyProfiles', slug: 'economy-profiles', icon: Coins },
      { name: 'additions', slug: 'additions', icon: Percent },
      { name: 'searchWords', slug: 'search-words', icon: BookA },
    ],
  },
  {
    group: 'traffic',
    parts: [
      { name: 'webhooks', slug: 'webhooks', icon: Webhook },
      { name: 'history', slug: 'history', icon: History },
    ],
  },
];

/** The part of an address, or undefined when there is none of that name. */
export const partOf = (slug: string | undefined): PartEntry | undefined =>
  PART_GROUPS.flatMap(({ parts }) => parts).find((part) => part.slug === slug);

const entryOf = (name: PartName): PartEntry =>
  PART_GROUPS.flatMap(({ parts }) => parts).find((part) => part.name === name)!;

export const partIcon = (name: PartName): LucideIcon => entryOf(name).icon;
export const slugOf = (name: PartName): string | undefined => entryOf(name).slug;
