import { useMapEditor } from '../editor.js';

/** Height over chainage, below the map. */
export function Profile() {
  const { words } = useMapEditor();
  return <section className="map-profile" aria-label={words.profile} />;
}
