import {
  CALCULATION_NODE_TYPES,
  CALCULATION_TYPES,
  CATALOG_NODE_TYPES,
  COST_TYPES,
  CUSTOM_NODE_TYPES,
  LARGEST,
  QUANTITY_SOURCES,
} from '@spadework/core/cost';
import { ESTIMATE_STATES } from '@spadework/core/estimate';
import { type Static, Type } from 'typebox';
import * as S from '../../http/schemas.js';
import { NodeOrigin } from './designs/schemas.js';

/** The resources of the calculation service, with the fields of the specification. */

const line = Type.Optional(Type.String());
const maybeId = Type.Optional(S.int64());
const maybeDate = Type.Optional(S.dateTime());

export const Activity = S.named('Activity', Type.Object({ id: S.int64(), name: Type.String() }));

export const Facility = S.named(
  'Facility',
  Type.Object({ id: S.int64(), name: Type.String(), longName: Type.String() }),
);

export const Revision = S.named(
  'Revision',
  Type.Object({
    id: S.int64(),
    name: Type.String(),
    active: Type.Boolean(),
    description: line,
    activeFromDate: maybeDate,
    activeToDate: maybeDate,
    createdDate: maybeDate,
    modifiedDate: maybeDate,
  }),
);

const costs = {
  unitCost: S.double(),
  totalCost: S.double(),
  totalCostRounded: S.int64(),
  hasChildren: Type.Boolean(),
};

export const CatalogNode = S.recursive('CatalogNode', (inner) =>
  Type.Object({
    number: Type.String(),
    name: Type.String(),
    nameEn: line,
    type: S.oneOf(CATALOG_NODE_TYPES),
    unit: Type.String(),
    ...costs,
    quantity: Type.Optional(S.double()),
    baseQuantity: Type.Optional(S.double()),
    childNodes: Type.Optional(Type.Array(inner)),
    description: line,
    activityId: maybeId,
    activityName: line,
    activityNameEn: line,
    facilityId: maybeId,
    facilityName: line,
    facilityNameEn: line,
  }),
);

/** A node that refers to a standard. */
export const SheetNode = S.named(
  'SheetNode',
  Type.Object({
    type: S.oneOf(CATALOG_NODE_TYPES),
    number: Type.String(),
    name: Type.String(),
    unit: Type.String(),
  }),
);

export const CalculationModule = S.named(
  'CalculationModule',
  Type.Object({
    calculationType: S.oneOf(CALCULATION_TYPES),
    projectId: S.int64(),
    readOnly: Type.Boolean(),
    revisionId: S.int64(),
    revisionName: Type.String(),
  }),
);

export const CalculationNode = S.recursive('CalculationNode', (inner) =>
  Type.Object({
    id: Type.String(),
    number: Type.String(),
    name: Type.String(),
    nameEn: line,
    type: S.oneOf(CALCULATION_NODE_TYPES),
    unit: Type.String(),
    quantity: S.double(),
    ...costs,
    childNodes: Type.Optional(Type.Array(inner)),
    parentId: line,
    description: line,
    locationName: line,
    activityId: maybeId,
    facilityId: maybeId,
    markup: Type.Optional(Type.Boolean()),
    origin: Type.Optional(NodeOrigin),
  }),
);

const name = { name: Type.String(), nameEn: line };
const share = { cost: S.double(), percentage: S.double() };

export const CostNode = S.recursive('CostNode', (inner) =>
  Type.Object({
    id: Type.String(),
    parentId: line,
    number: Type.String(),
    ...name,
    type: S.oneOf(CALCULATION_NODE_TYPES),
    unit: Type.String(),
    quantity: S.double(),
    cost: S.double(),
    ...costs,
    option: Type.Boolean(),
    baseQuantity: Type.Optional(S.double()),
    otherWays: Type.Optional(Type.Array(Type.Array(S.double()))),
    designQuantity: Type.Optional(S.double()),
    quantitySource: S.oneOf(QUANTITY_SOURCES),
    description: line,
    descriptionEn: line,
    locationName: line,
    sheets: Type.Optional(Type.Array(Type.String())),
    activityId: maybeId,
    facilityId: maybeId,
    markup: Type.Optional(Type.Boolean()),
    origin: Type.Optional(NodeOrigin),
    childNodes: Type.Array(inner),
  }),
);

/** All of a calculation. Nothing in it depends on the language of the caller. */
export const Calculation = S.named(
  'Calculation',
  Type.Object({
    module: CalculationModule,
    project: S.named(
      'CalculationProject',
      Type.Object({
        id: S.int64(),
        number: Type.String(),
        name: Type.String(),
        archived: Type.Boolean(),
      }),
    ),
    rights: Type.Array(S.oneOf(['READ', 'WRITE'])),
    version: S.int64(),
    modifiedDate: S.dateTime(),
    modifiedBy: line,
    totalCost: S.double(),
    totalCostRounded: S.int64(),
    estimateState: Type.Optional(S.oneOf(ESTIMATE_STATES)),
    nodeCount: S.int64(),
    distribution: S.named(
      'CostDistribution',
      Type.Object({
        COSTTYPE: Type.Array(S.named('CostTypeShare', Type.Object({ type: S.oneOf(COST_TYPES), ...share }))),
        FACILITY: Type.Array(S.named('FacilityShare', Type.Object({ facilityId: maybeId, ...share }))),
        ACTIVITY: Type.Array(S.named('ActivityShare', Type.Object({ activityId: maybeId, ...share }))),
      }),
    ),
    facilities: Type.Array(
      S.named(
        'NamedFacility',
        Type.Object({ id: S.int64(), ...name, longName: Type.String(), longNameEn: line }),
      ),
    ),
    activities: Type.Array(S.named('NamedActivity', Type.Object({ id: S.int64(), ...name }))),
    nodes: Type.Array(CostNode),
  }),
);

const quantity = S.double({ minimum: 0, maximum: LARGEST.quantity });
const locationName = S.optional(Type.String({ maxLength: 255 }));

export const NodeQuantity = S.named(
  'NodeQuantity',
  Type.Object({ quantity, parts: S.optional(S.oneOf(['KEEP'])) }),
);

export const CalculationNodeUpdate = S.named(
  'CalculationNodeUpdate',
  Type.Object({
    quantity: S.optional(quantity),
    locationName,
    beforeNodeId: S.optional(Type.String({ maxLength: 100 })),
  }),
);

export const CatalogNodeAdd = S.recursive('CatalogNodeAdd', (inner) =>
  Type.Object({
    number: S.filledText(100, { examples: ['K-701.1'] }),
    type: S.optional(S.oneOf(CATALOG_NODE_TYPES)),
    quantity: S.optional(quantity),
    locationName,
    exclude: S.optional(Type.Boolean()),
    childNodes: S.optional(Type.Array(inner)),
  }),
);

export const CatalogCustomNodeAdd = S.named(
  'CatalogCustomNodeAdd',
  Type.Object({
    type: S.oneOf(CUSTOM_NODE_TYPES),
    name: S.filledText(255, { examples: ['Leie av kjøreplater'] }),
    unit: Type.String({ examples: ['RS'] }),
    quantity,
    facilityId: S.int64(),
    activityId: S.int64(),
    description: S.optional(Type.String({ maxLength: 4000 })),
    locationName,
    unitCost: S.optional(S.double()),
    totalCost: S.optional(S.double()),
    markup: S.optional(Type.Boolean()),
  }),
);
export type CatalogCustomNodeAdd = Static<typeof CatalogCustomNodeAdd>;

export const ReportQuantity = S.named(
  'ReportQuantity',
  Type.Object({
    id: Type.String(),
    /** The catalog number, which the specification does not have. */
    number: Type.Optional(Type.String()),
    name: Type.String(),
    unit: Type.String(),
    unitCost: S.double(),
    totalCost: S.double(),
    totalQuantity: S.double(),
    description: line,
    locationName: line,
    combinedGroupName: line,
  }),
);

export const ReportDistribution = S.named(
  'ReportDistribution',
  Type.Object({
    type: Type.String(),
    cost: S.double(),
    percentage: S.double(),
    /** Ids beside the names, which the specification does not have: names differ between languages. */
    facilityId: maybeId,
    activityId: maybeId,
  }),
);
