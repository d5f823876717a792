/** What other features may use of the projects: the title block, the project itself, and its rights. */

export { openedBefore } from './opened.js';
export { addModule } from './page/actions.js';
export { ProjectFrame } from './page/ProjectFrame.js';
export { ProjectHead, type ProjectTab, TitleCell } from './page/ProjectHead.js';
export { usePeople, usePersonNames } from './people.js';
export { type LoadedProject, mayWrite, type Project, refreshProjects, useProject } from './queries.js';
