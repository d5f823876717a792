import type { Item, Selector } from './model.js';

const HIGH_VOLTAGE = ['MV', 'HV', 'EHV'];

const NONE: readonly Selector[] = [];
const HV: readonly Selector[] = ['CABLE', 'CABLE_HV'];
const LV: readonly Selector[] = ['CABLE', 'CABLE_LV'];
const BOTH: readonly Selector[] = ['CABLE', 'CABLE_HV', 'CABLE_LV'];

/**
 * Every selector that an item is. A conduit (a pipe or group of category CONTAINER, a culvert) is what lies in it. Empty
 * conduits, pipe canals and sensors are nothing.
 */
export function selectorsOf(item: Item): readonly Selector[] {
  switch (item.kind) {
    case 'cable':
      return HIGH_VOLTAGE.includes(item.cableCategory) ? HV : LV;
    case 'ecc':
      return ['EARTH'];
    case 'ecomDuct':
      return ['FIBRE'];
    case 'pipe':
    case 'pipeGroup':
      if (item.pipeCategory === 'CONTAINER') return selectorsOfAll(item.content);
      return [item.pipeCategory === 'ECOM' ? 'FIBRE' : item.pipeCategory];
    case 'culvert':
      return selectorsOfAll(item.content);
    default:
      return NONE;
  }
}

function selectorsOfAll(items: readonly Item[]): readonly Selector[] {
  const found = new Set(items.flatMap(selectorsOf));
  if (found.has('CABLE_HV') && found.has('CABLE_LV')) return BOTH;
  return [...found];
}
