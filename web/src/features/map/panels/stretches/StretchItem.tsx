import { CROSSING_NAMES, CROSSINGS, type Stretch } from '@spadework/core/route';
import { capitalizedAll } from '@spadework/core/text';
import { Merge } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Link } from 'wouter';
import { Button, SelectField } from '../../../../kit/index.js';
import { addressOf } from '../../../../routes/index.js';
import { formatNumber, useLanguage } from '../../../../words/index.js';
import type { MapEditor, SectionOf } from '../../editor.js';
import type { StretchValues } from '../../state.js';
import { placeOfSection } from '../../stretchLooks.js';
import type { Words } from '../words/index.js';
import { NameField } from './NameField.js';
import { Sample } from './Sample.js';

export interface StretchHandlers {
  choose(index: number): void;
  set(index: number, values: StretchValues): void;
  join(index: number): void;
}

interface ItemProps {
  index: number;
  stretch: Stretch;
  isLast: boolean;
  isChosen: boolean;
  mayEdit: boolean;
  sections: readonly SectionOf[];
  of: Pick<MapEditor, 'project' | 'segment'>;
  words: Words['stretches'];
  handlers: StretchHandlers;
}

/** A part of the route with one section. */
export const StretchItem = memo(function StretchItem({
  index,
  stretch,
  isLast,
  isChosen,
  mayEdit,
  sections,
  of,
  words,
  handlers,
}: ItemProps) {
  const language = useLanguage();
  const crossings = useMemo(() => capitalizedAll(CROSSING_NAMES, language), [language]);
  const { from, to, sectionId, crossing, name } = stretch;
  const place = placeOfSection(sections, sectionId);
  const section = sections[place];
  const metres = (value: number) => formatNumber(value, 2, language);
  const range = words.range(metres(from), metres(to));
  const address = addressOf.trench(of.project.id, of.segment.id, { section: section?.number ?? 1 });
  return (
    <li className={`stretch ${isChosen ? 'stretch-chosen' : ''}`} data-stretch={index}>
      <div className="stretch-head">
        <Sample place={place} />
        <button
          type="button"
          className="stretch-range"
          aria-label={words.choose(range)}
          aria-pressed={isChosen}
          onClick={() => handlers.choose(index)}
        >
          {range}
        </button>
        <span className="stretch-length">{`${metres(to - from)} m`}</span>
      </div>
      <fieldset disabled={!mayEdit} className="stretch-fields">
        <SelectField
          label={words.section}
          value={section?.id ?? ''}
          error={section ? undefined : words.deletedText}
          onChange={(event) => handlers.set(index, { sectionId: event.target.value })}
          choices={[
            ...(section ? [] : [{ value: '', label: words.deleted }]),
            ...sections.map(({ id, number }) => ({ value: id, label: words.sectionName(number) })),
          ]}
        />
        <SelectField
          label={words.crossing}
          value={crossing ?? ''}
          onChange={(event) =>
            handlers.set(index, {
              crossing: CROSSINGS.find((one) => one === event.target.value) ?? null,
            })
          }
          choices={[
            { value: '', label: words.none },
            ...CROSSINGS.map((one) => ({ value: one, label: crossings[one] })),
          ]}
        />
        <NameField
          label={words.name}
          value={name}
          onCommit={(given) => handlers.set(index, { name: given })}
        />
      </fieldset>
      <div className="stretch-foot">
        <Link href={address}>{section ? words.open(section.number) : words.openTrench}</Link>
        {!isLast && mayEdit && (
          <Button look="quiet" icon={Merge} onClick={() => handlers.join(index)}>
            {words.join}
          </Button>
        )}
      </div>
    </li>
  );
});
