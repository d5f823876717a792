import { Expand, Layers, Minus, Plus } from 'lucide-react';
import { Icon, IconButton, Menu } from '../../../kit/index.js';
import { useMapEditor } from '../editor.js';
import type { MapDrawing } from './mapDrawing.js';
import type { useBackgrounds } from './useBackgrounds.js';
import type { Words } from './words/en.js';

const FACTOR = 2;

/** Zoom, and what lies under the routes. */
export function MapTools({
  drawing,
  backgrounds: { all, chosen, choose },
  canvasWords,
}: {
  drawing: MapDrawing | undefined;
  backgrounds: ReturnType<typeof useBackgrounds>;
  canvasWords: Words;
}) {
  const { words } = useMapEditor();
  const choices = [
    { value: '', label: words.noBackground },
    ...all.map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <div className="drawing-tools">
      <IconButton label={words.zoomIn} icon={Plus} look="plain" onClick={() => drawing?.zoom(FACTOR)} />
      <IconButton label={words.zoomOut} icon={Minus} look="plain" onClick={() => drawing?.zoom(1 / FACTOR)} />
      <IconButton label={words.zoomFit} icon={Expand} look="plain" onClick={() => drawing?.fit()} />
      {all.length > 0 && (
        <Menu
          label={words.background}
          className="button button-plain button-icon"
          align="end"
          entries={[
            {
              group: words.background,
              value: chosen.under,
              choices,
              onChoose: (under) => choose({ ...chosen, under }),
            },
            'rule',
            {
              group: canvasWords.above,
              value: chosen.over,
              choices,
              onChoose: (over) => choose({ ...chosen, over }),
            },
          ]}
        >
          <Icon of={Layers} />
        </Menu>
      )}
    </div>
  );
}
