import { useMapEditor } from '../editor.js';
import { DownloadRoutes } from './DownloadRoutes.js';
import { ImportRoutes } from './ImportRoutes.js';

/** What is done with files while a segment is open. */
export function BarFiles() {
  const { project, segment, crs, settled } = useMapEditor();
  return (
    <>
      <DownloadRoutes project={project} segment={segment} crs={crs} settled={settled} />
      <ImportRoutes project={project} />
    </>
  );
}
