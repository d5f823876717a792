/** AutoCAD colour index by layer, legible on black and on white. Other layers have colour 7, black or white. */
const COLORS: Record<string, number> = {
  SOIL: 33,
  FILL: 43,
  FILL_FOUNDATION: 93,
  COVER: 51,
  CABLE_ZONE: 52,
  PROTECTION: 83,
  FOUNDATION: 152,
  COVERING_TARMAC: 8,
  COVERING_CONCRETE: 9,
  COVERING_COBBLESTONE: 253,
  COVERING_GRAVEL: 43,
  COVERING_CRUSHED_STONES: 252,
  COVERING_SAND: 51,
  COVERING_OTHER: 9,
  MARKER: 30,
  CABLE: 12,
  ECC: 32,
  ECOM_DUCT: 104,
  SENSOR: 174,
  PIPE: 22,
  PIPE_GROUP: 22,
  PIPE_CANAL: 252,
  CULVERT: 9,
  DIMENSION: 8,
};

export const colorOf = (layer: string): number => COLORS[layer] ?? 7;
