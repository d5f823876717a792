import type { ReactNode } from 'react';
import { Panels } from './panels/Panels.js';
import { Profile } from './profile/Profile.js';

/** The panels on the left, the map with its tools, and the profile below it. */
export function Layout({ bar, canvas, notices }: Record<'bar' | 'canvas' | 'notices', ReactNode>) {
  return (
    <div className="map-editor">
      <div className="map-bar">{bar}</div>
      <div className="map-panels">
        <Panels />
      </div>
      <div className="map-middle">
        {canvas}
        {notices}
      </div>
      <Profile />
    </div>
  );
}
