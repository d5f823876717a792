/** What other features may use of the projects: the title block, the project itself, its rights, and the outline of the country. */

export { ABROAD, BORDERS } from './map/abroad.js';
export { ISLANDS, NORWAY } from './map/norway.js';
export { TOWNS } from './map/outline.js';
export { townLabels } from './map/townLabels.js';
export { openedBefore } from './opened.js';
export { addModule } from './page/actions.js';
export { ProjectFrame } from './page/ProjectFrame.js';
export { ProjectHead, type ProjectTab, TitleCell } from './page/ProjectHead.js';
export { usePeople, usePersonNames } from './people.js';
export { type LoadedProject, mayWrite, type Project, refreshProjects, useProject } from './queries.js';
