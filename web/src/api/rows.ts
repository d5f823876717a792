/** Method, path and api-version of every operation that the app calls. Written by `npm run rows`. */
// biome-ignore format: one line each
export const ROWS = {
  'calculation.getDesigns': ['GET', '/public/calculation/rest/designs/by-projectid/{projectId}'],
  'customer.findUsers': ['GET', '/public/customer/rest/users'],
  'customer.getPreferences': ['GET', '/public/customer/rest/users/me/preferences'],
  'customer.putPreferences': ['PUT', '/public/customer/rest/users/me/preferences'],
  'events.projectHistory': ['GET', '/public/events/rest/history/by-projectid/{projectId}'],
  'project.addModule': ['POST', '/public/project/rest/modules/by-projectid/{projectId}/by-moduletype/{moduleType}'],
  'project.archiveProject': ['PUT', '/public/project/rest/projects/{projectId}/archive'],
  'project.changeStatus': ['PUT', '/public/project/rest/projects/{projectId}/status/{projectStatus}'],
  'project.createProject': ['PUT', '/public/project/rest/projects/by-owner/{owner}'],
  'project.deleteMember': ['DELETE', '/public/project/rest/projects/{projectId}/members/{user}'],
  'project.getProject': ['GET', '/public/project/rest/projects/{projectId}'],
  'project.listLocations': ['GET', '/public/project/rest/projects/locations'],
  'project.pageProjects': ['GET', '/public/project/rest/projects/page'],
  'project.putMember': ['PUT', '/public/project/rest/projects/{projectId}/members/{user}'],
  'project.removeModule': ['DELETE', '/public/project/rest/modules/by-projectid/{projectId}/by-moduletype/{moduleType}'],
  'project.restoreProject': ['DELETE', '/public/project/rest/projects/{projectId}/archive'],
  'project.summarizeProjects': ['GET', '/public/project/rest/projects/summary'],
  'project.updateProject': ['PUT', '/public/project/rest/projects/{projectId}'],
  'trench.changeTrench': ['POST', '/public/trench/rest/segments/{segmentId}/trench/changes', '1.0'],
  'trench.createSegment': ['POST', '/public/trench/rest/segments/by-projectid/{projectId}', '1.0'],
  'trench.drawDxf': ['GET', '/public/trench/rest/segments/{segmentId}/trench/drawing.dxf', '1.0'],
  'trench.drawPdf': ['GET', '/public/trench/rest/segments/{segmentId}/trench/drawing.pdf', '1.0'],
  'trench.drawSvg': ['GET', '/public/trench/rest/segments/{segmentId}/trench/drawing.svg', '1.0'],
  'trench.getCatalog': ['GET', '/public/trench/rest/catalog', '1.0'],
  'trench.getTrench': ['GET', '/public/trench/rest/segments/{segmentId}/trench', '1.0'],
  'trench.listProfiles': ['GET', '/public/trench/rest/quantity-profiles', '1.0'],
  'trench.listSegments': ['GET', '/public/trench/rest/segments/by-projectid/{projectId}', '1.0'],
  'trench.listTrenchChanges': ['GET', '/public/trench/rest/segments/{segmentId}/trench/changes', '1.0'],
} as const;

export type RowName = keyof typeof ROWS;
