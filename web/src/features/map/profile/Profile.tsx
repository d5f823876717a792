import './profile.css';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useWidth } from '../../../kit/chart/useWidth.js';
import { Button, PHONE, useMedia } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useLive, useMapEditor } from '../editor.js';
import { usePanelWords } from '../panels/words/index.js';
import { Reader } from './Reader.js';
import { scaleOf } from './scale.js';

/** Height over chainage, below the map. */
export function Profile() {
  const editor = useMapEditor();
  const { profile: words } = usePanelWords();
  const live = useLive(editor);
  const [watch, width] = useWidth();
  const isPhone = useMedia(PHONE);
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? !isPhone;
  const isLine = live.route.positions.length > 1;
  const scale = isLine && width > 0 ? scaleOf(live, width) : undefined;
  return (
    <section className="map-profile" aria-label={editor.words.profile}>
      <div className="profile-head">
        <h2>{editor.words.profile}</h2>
        {isOpen && isLine && (
          <span className="profile-note">
            {scale?.heights ? words.exaggerated(formatNumber(scale.heights.factor, 3)) : words.flat}
          </span>
        )}
        <Button
          look="quiet"
          icon={isOpen ? ChevronDown : ChevronUp}
          aria-expanded={isOpen}
          onClick={() => setWanted(!isOpen)}
        >
          {isOpen ? words.hide : words.show}
        </Button>
      </div>
      {isOpen && (
        <div ref={watch} className="profile-body">
          {scale ? <Reader drawn={live} scale={scale} /> : <p className="quiet">{words.empty}</p>}
        </div>
      )}
    </section>
  );
}
