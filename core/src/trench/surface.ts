import type { Section, Surface, Surroundings, TerrainType, TopCovering, Trench } from './model.js';

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

const isRoad = (surface: Surface): boolean => surface === 'ROAD' || surface === 'MAIN_ROAD';

/**
 * The sections of which nobody has said where they lie, and that seem to lie in a road: asphalt lies on top of them. Design
 * rules ask for more there, so this is proposed and never assumed.
 */
export const seemInRoad = ({
  sections,
  topCoverings,
  surroundings,
}: {
  sections: readonly Section[];
  topCoverings: readonly Pick<TopCovering, 'type'>[];
  surroundings: Pick<Trench['surroundings'], 'terrainType'>;
}): Section[] =>
  topCoverings.some(({ type }) => type === 'TARMAC')
    ? sections.filter(
        (section) =>
          section.surface === null &&
          section.sectionType !== 'DIRECTLY_IN_GROUND' &&
          !isRoad(surfaceOf(section, surroundings)),
      )
    : [];
