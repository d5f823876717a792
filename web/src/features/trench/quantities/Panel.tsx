import './quantities.css';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button, SelectField } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';
import { Along } from './Along.js';
import { Balance } from './Balance.js';
import { Lines } from './Lines.js';
import { OwnAssumptions } from './OwnAssumptions.js';
import { useProfiles } from './profiles.js';
import { useQuantities } from './useQuantities.js';
import { Warnings } from './Warnings.js';
import type { Asked } from './Why.js';
import { useQuantityWords } from './words/index.js';

const AssumptionsDialog = lazyFile(() => import('./AssumptionsDialog.js'));
const Why = lazyFile(() => import('./Why.js'));

/** What the segment takes, following every change, and what that supposes. */
export default function Panel() {
  const { words: trenchWords, trench } = useEditor();
  const words = useQuantityWords();
  const [scope, setScope] = useState('');
  const [asked, setAsked] = useState<Asked>();
  /** Undefined: closed. Empty: open; else open at that assumption. */
  const [assumption, setAssumption] = useState<string>();
  const profiles = useProfiles(assumption !== undefined);
  const { counted, saved } = useQuantities(profiles.chosen);
  const sectionId = trench.sections.find(({ id }) => id === scope)?.id;
  return (
    <>
      <div className="side-head">
        <h2>{trenchWords.quantities}</h2>
        <Button look="quiet" icon={SlidersHorizontal} onClick={() => setAssumption('')}>
          {words.openAssumptions}
        </Button>
      </div>
      {profiles.chosen && (
        <p className="quiet quantity-profile">
          {words.profile}: {profiles.chosen.name}
        </p>
      )}
      {trench.sections.length > 1 && (
        <SelectField
          label={words.scope}
          value={sectionId ?? ''}
          onChange={(event) => setScope(event.target.value)}
          choices={[
            { value: '', label: words.wholeSegment },
            ...trench.sections.map(({ id }, place) => ({
              value: id,
              label: trenchWords.sectionName(place + 1),
            })),
          ]}
        />
      )}
      {saved && <p className="quantity-tried">{words.tried}</p>}
      <Warnings warnings={counted.quantities.warnings} />
      <div className="quantity-groups">
        <Lines
          quantities={counted.quantities}
          saved={saved?.quantities}
          sectionId={sectionId}
          onWhy={setAsked}
        />
        <Balance counted={counted} sectionId={sectionId} />
        <Along counted={counted} />
        <OwnAssumptions counted={counted} onOpen={setAssumption} />
      </div>
      <Suspense fallback={null}>
        {asked && (
          <Why
            asked={asked}
            counted={counted}
            onAssumption={(path) => {
              setAsked(undefined);
              setAssumption(path);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {assumption !== undefined && (
          <AssumptionsDialog
            counted={counted}
            profiles={profiles}
            at={assumption}
            onClose={() => setAssumption(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
