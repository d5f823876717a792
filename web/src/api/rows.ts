/** Method, path and api-version of every operation that the app calls. Written by `npm run rows`. */
// biome-ignore format: one line each
export const ROWS = {
  'project.pageProjects': ['GET', '/public/project/rest/projects/page'],
} as const;

export type RowName = keyof typeof ROWS;
