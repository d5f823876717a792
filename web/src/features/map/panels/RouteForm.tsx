import { MAX_IN_ROUTE, SOURCES } from '@spadework/core/route';
import { Trash2 } from 'lucide-react';
import { Button, NumberField, SelectField, toast } from '../../../kit/index.js';
import { useMapEditor } from '../editor.js';
import { usePanelWords } from './words/index.js';

/** Where the route comes from and how exact it is. */
export function RouteForm() {
  const { route: words } = usePanelWords();
  const { drawn, act, mayEdit } = useMapEditor();
  const { source, accuracy, positions } = drawn.route;
  if (positions.length === 0) return null;
  const clear = () => {
    if (act.clear()) toast({ text: words.cleared });
  };
  return (
    <section className="route-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      <fieldset disabled={!mayEdit} className="route-pair">
        <SelectField
          label={words.source}
          value={source}
          onChange={(event) => {
            const chosen = SOURCES.find((one) => one === event.target.value);
            if (chosen) act.setRoute({ source: chosen });
          }}
          choices={SOURCES.map((one) => ({ value: one, label: words.sources[one] }))}
        />
        <NumberField
          label={words.accuracy}
          unit="m"
          decimals={2}
          step={0.1}
          min={0}
          max={MAX_IN_ROUTE.accuracy}
          optional
          value={accuracy}
          onCommit={(value) => act.setRoute({ accuracy: value ?? null })}
        />
      </fieldset>
      {mayEdit && (
        <Button look="danger" icon={Trash2} onClick={clear}>
          {words.clear}
        </Button>
      )}
    </section>
  );
}
