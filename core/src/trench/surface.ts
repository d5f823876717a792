import type { Section, Surface, Surroundings, TerrainType } from './model.js';

const SURFACE_OF_TERRAIN: Readonly<Record<TerrainType, Surface>> = {
  URBAN: 'TERRAIN',
  ROAD: 'ROAD',
  FIELD: 'FARMLAND',
  FOREST: 'TERRAIN',
  OTHER: 'TERRAIN',
};

/** The surface of a section: its own, else what the terrain above the trench says. */
export const surfaceOf = (
  section: Pick<Section, 'surface'>,
  { terrainType }: Pick<Surroundings, 'terrainType'>,
): Surface => section.surface ?? SURFACE_OF_TERRAIN[terrainType];
