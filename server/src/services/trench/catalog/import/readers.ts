import {
  type LayersFault,
  MAX_LAYER_RESISTIVITY,
  MAX_LAYER_THICKNESS,
  parseLayers,
  writeLayers,
} from '@spadework/core/catalog';
import { Fault } from '../../../../tables/table.js';
import { translate } from '../../../../tables/translate.js';
import { decimal, quoteCell, type Reader, textUpTo } from '../../../../tables/values.js';

/** Limit for millimetres, square millimetres, kilovolts and degrees. Real values are far below. */
const MAX_SIZE = 1_000_000;

/** A number above 0, or from `least` on. */
export const size = (most: number = MAX_SIZE, least?: number): Reader =>
  decimal((value, cell) => {
    if (value <= 0) return new Fault(translate`must be above 0, not ${quoteCell(cell)}`);
    if (least !== undefined && value < least)
      return new Fault(translate`must be at least ${least}, not ${quoteCell(cell)}`);
    return value > most ? new Fault(translate`must be at most ${most}, not ${quoteCell(cell)}`) : value;
  });

const MAX_LAYERS_LENGTH = 1000;
const layersText = textUpTo(MAX_LAYERS_LENGTH);

function layerFault({ code, entry }: LayersFault): string {
  const layer = quoteCell(entry);
  switch (code) {
    case 'LAYER_SYNTAX':
      return translate`${layer} must be name:thickness:resistivity, or SCREEN:thickness or ARMOUR:thickness for metal`;
    case 'LAYER_NAME':
      return translate`${layer} must have a name before its first colon`;
    case 'LAYER_THICKNESS':
      return translate`${layer} must have a thickness above 0 and at most ${MAX_LAYER_THICKNESS} mm`;
    case 'LAYER_RESISTIVITY':
      return translate`${layer} must have a thermal resistivity above 0 and at most ${MAX_LAYER_RESISTIVITY} K·m/W`;
    case 'LAYER_ORDER':
      return translate`${layer} must be the only one of its kind, with insulation inside it, and ARMOUR outside SCREEN`;
  }
}

/** The layers of a cable. Decimal commas are stored as points. */
export const layers: Reader = (cell, mark) => {
  const text = layersText(cell, mark);
  if (text instanceof Fault) return text;
  const parsed = parseLayers(text as string);
  return 'code' in parsed ? new Fault(layerFault(parsed)) : writeLayers(parsed);
};

/** Country codes, as in the table of companies. */
export const markets: Reader = (cell) => {
  const codes = String(cell)
    .split(/[;,|]/)
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined)
    return new Fault(translate`must be country codes such as NO;SE, not ${quoteCell(cell)}`);
  return [...new Set(codes)];
};
