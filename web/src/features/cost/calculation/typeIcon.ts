import type { CalculationNodeType } from '@spadework/core/cost';
import { Boxes, CircleEllipsis, Clock3, HardHat, Layers, Package } from 'lucide-react';
import type { LucideIcon } from '../../../kit/index.js';

const ICONS: Partial<Record<CalculationNodeType, LucideIcon>> = {
  MATERIAL: Package,
  WORK: HardHat,
  OTHER: CircleEllipsis,
  RESOURCE: Clock3,
  MATERIALGROUP: Boxes,
  GROUP: Layers,
};

export const typeIcon = (type: CalculationNodeType): LucideIcon => ICONS[type] ?? Layers;
