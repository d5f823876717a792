import { useState } from 'react';
import { CheckField } from '../../kit/index.js';
import type { Project } from '../projects/index.js';
import { costOffers, DEFAULT_SWITCHES, type ReportSwitches } from './files.js';
import { OfferRow, Part } from './Part.js';
import { useDocumentWords } from './words/index.js';

const SWITCHES = [
  ['price', 'prices'],
  ['custom', 'custom'],
  ['options', 'options'],
  ['groupByLocation', 'byLocation'],
  ['groupByGroups', 'byGroup'],
  ['orgblad', 'sheets'],
  ['explain', 'explain'],
] as const satisfies readonly (readonly [keyof ReportSwitches, string])[];

/** The reports of the cost estimate, with switches for what they are to have. */
export function CostReports({ project }: { project: Project }) {
  const words = useDocumentWords();
  const [switches, setSwitches] = useState(DEFAULT_SWITCHES);
  return (
    <Part title={words.cost} text={words.costText}>
      <fieldset className="documents-switches">
        <legend className="hidden-text">{words.switches}</legend>
        {SWITCHES.map(([name, label]) => (
          <CheckField
            key={name}
            role="switch"
            label={words[label]}
            checked={switches[name]}
            onChange={({ target }) => setSwitches({ ...switches, [name]: target.checked })}
          />
        ))}
      </fieldset>
      {costOffers(project, switches, words).map(({ key, title, files }) => (
        <OfferRow key={key} title={title} files={files} />
      ))}
    </Part>
  );
}
