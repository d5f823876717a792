import type { Project } from '../../projects/index.js';
import { USUAL_CRS } from '../useCrs.js';
import { DownloadRoutes } from './DownloadRoutes.js';
import { ImportRoutes } from './ImportRoutes.js';

const nothingUnsent = async () => undefined;

/** What is done with files while no segment is open. */
export const ListFiles = ({ project }: { project: Project }) => (
  <>
    <DownloadRoutes project={project} crs={USUAL_CRS} settled={nothingUnsent} />
    <ImportRoutes project={project} />
  </>
);
