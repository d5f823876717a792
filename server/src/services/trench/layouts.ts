import { layoutSection, type Section, type SectionLayout } from '@spadework/core/trench';

/** The only way in this service to the layout of a section. */
export const layoutOf = (section: Section): SectionLayout => layoutSection(section);
