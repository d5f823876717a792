import type { AnswerValue } from '@spadework/core/record';
import { Check, EyeOff, MessagesSquare, Minus, Pencil, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from '../../../kit/index.js';
import type { Mark } from './chapters.js';

export const VALUE_ICONS: Record<AnswerValue, LucideIcon> = {
  OK: Check,
  DEVIATION: TriangleAlert,
  NOT_APPLICABLE: Minus,
  NOT_CHECKED: EyeOff,
};

export const MARK_ICONS: Partial<Record<Mark, LucideIcon>> = {
  ...VALUE_ICONS,
  TEXT: Pencil,
  CONFLICT: MessagesSquare,
};
