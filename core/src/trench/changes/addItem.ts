import { defaultConfiguration, partCountOf } from '../arrangements/index.js';
import { DEFAULT_CULVERT, DEFAULT_TUBE, newPlacement } from '../defaults.js';
import { DUCT_FIELDS, defaultsOf, SENSOR_FIELDS } from '../fields/index.js';
import type { Item } from '../model.js';
import { partIdsOf, requireFreeIds } from './ids.js';
import { CannotApply, type ChangeContext, type ChangeOf, type SegmentTrench, type Step } from './model.js';
import { placeFor } from './places.js';
import { cableFields, cableType, eccFields, eccType, kindOfType, pipeType, tubeFields } from './types.js';
import { ownValues, placementValues } from './values.js';

/** Adds an item of any kind, made from its type and the defaults of the segment. */
export function addItem(trench: SegmentTrench, change: ChangeOf<'add'>, context: ChangeContext): Step {
  const item = itemOfChange(trench, change, context);
  requireFreeIds(trench, item);
  const { list, values } = placeFor(trench, item, change);
  return { step: 'insert', what: 'item', id: item.id, value: { ...item, ...values }, ...list };
}

/** The item that a change adds, wherever it goes. */
export const itemOfChange = (trench: SegmentTrench, change: ChangeOf<'add'>, context: ChangeContext): Item =>
  withValues(plainItem(trench, change, context), change.values ?? {});

function plainItem({ settings }: SegmentTrench, change: ChangeOf<'add'>, context: ChangeContext): Item {
  const kind = change.itemKind ?? kindOfType(context, change.typeId);
  const placement = newPlacement(change.id, kind, settings);
  switch (kind) {
    case 'cable': {
      const type = cableType(context, change);
      const groupConfiguration =
        change.values?.groupConfiguration ?? defaultConfiguration(type.conductorCount);
      const partIds = partIdsOf(change.id, partCountOf(groupConfiguration));
      const own = { partIds, spacing: 0, places: null, pipeIndex: 0 };
      return { kind, ...placement, ...cableFields(type), groupConfiguration, ...own };
    }
    case 'pipe':
      return { kind, ...placement, ...tubeFields(pipeType(context, change)), ...DEFAULT_TUBE, content: [] };
    case 'pipeGroup': {
      const configuration = change.values?.configuration ?? 'DOUBLE';
      const tube = tubeFields(pipeType(context, change));
      return { kind, ...placement, ...tube, ...DEFAULT_TUBE, configuration, content: [] };
    }
    case 'pipeCanal':
      if (change.values?.partCount === undefined) throw new CannotApply('INVALID_VALUE', 'values.partCount');
      return { kind, ...placement, partCount: change.values.partCount };
    case 'culvert':
      return { kind, ...placement, ...DEFAULT_CULVERT, content: [] };
    case 'ecc':
      return { kind, ...placement, ...eccFields(eccType(context, change)) };
    case 'ecomDuct':
      return { kind, ...placement, ...defaultsOf(DUCT_FIELDS), pipeIndex: 0 };
    case 'sensor':
      return { kind, ...placement, ...defaultsOf(SENSOR_FIELDS), pipeIndex: 0 };
  }
}

function withValues(item: Item, values: NonNullable<ChangeOf<'add'>['values']>): Item {
  const { positioning, minPadding, xAdjustment, yAdjustment, ...own } = values;
  const assigned = ownValues(item, own);
  const placement = placementValues({ positioning, minPadding, xAdjustment, yAdjustment });
  return { ...item, ...assigned, ...placement } as Item;
}
