import './panels.css';
import { useRef } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { useLive, useMapEditor } from '../editor.js';
import { Lengths } from './figures/Lengths.js';
import { Marks } from './marks/Marks.js';
import { Points } from './points/Points.js';
import { Typing } from './points/Typing.js';
import { RouteForm } from './RouteForm.js';
import { Stretches } from './stretches/Stretches.js';
import { usePanelWords } from './words/index.js';

const TrenchFigures = lazyFile(() => import('./figures/TrenchFigures.js'));

/** What stands beside the map. */
export function Panels() {
  const words = usePanelWords();
  const { drawn } = useMapEditor();
  const typing = useRef<HTMLElement>(null);
  const hasLine = drawn.route.positions.length > 1;
  return (
    <>
      <div className="route-panel">
        <Length />
        {hasLine && (
          <Suspense fallback={null}>
            <TrenchFigures show="price" />
          </Suspense>
        )}
      </div>
      <Typing at={typing} />
      <section className="route-panel" aria-label={words.points.title}>
        <div className="route-panel-head">
          <h2>{words.points.title}</h2>
          <Count />
        </div>
        <Points typing={typing} />
      </section>
      <Stretches />
      <Marks />
      {hasLine && (
        <section className="route-panel" aria-label={words.figures.title}>
          <h2>{words.figures.title}</h2>
          <Lengths />
          <Suspense fallback={null}>
            <TrenchFigures show="cables" />
          </Suspense>
        </section>
      )}
      <RouteForm />
    </>
  );
}

/** The length alone, so that nothing else is heard with it. */
function Length() {
  const editor = useMapEditor();
  const { words } = editor;
  const { length } = useLive(editor);
  return (
    <div className="route-panel-head">
      <h2>{words.length}</h2>
      <p role="status" aria-label={words.length} className="route-total">{`${formatNumber(length, 1)} m`}</p>
    </div>
  );
}

function Count() {
  const editor = useMapEditor();
  const { route } = useLive(editor);
  return <span className="quiet">{editor.words.points(route.positions.length)}</span>;
}
