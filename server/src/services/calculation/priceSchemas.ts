import { CALCULATION_TYPES, CATALOG_NODE_TYPES } from '@spadework/core/cost';
import type { PriceNode } from '@spadework/core/design';
import type { Rule } from '@spadework/core/quantity';
import { Type } from 'typebox';
import * as S from '../../http/schemas.js';
import { DesignFinding } from './designs/schemas.js';
import { findingList } from './findingList.js';
import { RuleChild, rules } from './ruleSchemas.js';

const PriceNodeSchema = Type.Object({
  type: S.oneOf(CATALOG_NODE_TYPES),
  number: Type.String(),
  name: Type.String(),
  nameEn: Type.Optional(Type.String()),
  unit: Type.String(),
  unitCost: S.double(),
  companyPrice: Type.Optional(Type.Boolean()),
  baseQuantity: Type.Optional(S.double()),
  childNodes: Type.Array(Type.Ref('PriceNode')),
});

export interface DesignPrices {
  told: boolean;
  revisionName: string;
  calculationType: (typeof CALCULATION_TYPES)[number];
  ruleSetId: string;
  ruleSetVersion: number;
  rules: Rule[];
  budgets: PriceNode[];
  findings: { segmentId?: number; ruleId: string; code: string; message: string }[];
  findingCount: number;
}

export const DesignPrices = Type.Unsafe<DesignPrices>(
  Type.Cyclic(
    {
      DesignPrices: Type.Object({
        told: Type.Boolean(),
        revisionName: Type.String(),
        calculationType: S.oneOf(CALCULATION_TYPES),
        ruleSetId: Type.String(),
        ruleSetVersion: S.int64(),
        rules,
        budgets: Type.Array(Type.Ref('PriceNode')),
        ...findingList(DesignFinding),
      }),
      PriceNode: PriceNodeSchema,
      RuleChild,
    },
    'DesignPrices',
  ),
);
