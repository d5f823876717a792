import {
  circuitsOfCopiedSection,
  SECTION_FIELDS,
  type SectionValues,
  surfaceOf,
} from '@spadework/core/trench';
import { Copy, Trash2 } from 'lucide-react';
import { Button } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { FieldRows } from './FieldRows.js';
import { Refused } from './Refused.js';
import { RoadOffer } from './RoadOffer.js';

const LENGTHS = [
  'coverThickness',
  'foundationThickness',
  'layoutDepth',
  'foundationThicknessFillZone',
  'leftBorderPadding',
  'rightBorderPadding',
] as const;

export function SectionForm() {
  const { words, trench, section, checked, act, mayEdit, showSection } = useEditor();
  const place = trench.sections.findIndex(({ id }) => id === section.id);
  const title = words.sectionName(place + 1);
  const update = (values: SectionValues) =>
    act([{ kind: 'updateSection', sectionId: section.id, values }], words.titles.section);
  const byTerrain = words.surfaces[surfaceOf({ surface: null }, trench.surroundings)].toLowerCase();
  const { width, zone } = checked.layout;
  const copy = () => {
    const id = crypto.randomUUID();
    const changes = [
      { kind: 'copySection', sectionId: section.id, id, index: place + 1 } as const,
      ...circuitsOfCopiedSection(trench, section.id, id),
    ];
    if (act(changes, words.copySection)) showSection(id);
  };
  return (
    <section className="side" aria-label={title}>
      <div className="side-head">
        <h2>{title}</h2>
        <span className="quiet">
          {formatNumber(width)} × {formatNumber(zone.bottom + section.foundationThickness)} {words.mm}
        </span>
      </div>
      <Refused id={section.id} />
      <fieldset disabled={!mayEdit} className="form">
        <FieldRows
          fields={SECTION_FIELDS}
          names={['sectionType', 'surface']}
          values={section}
          onChange={update}
          choices={{ sectionType: words.sectionTypes, surface: words.surfaces }}
          none={{ surface: words.surfaceByTerrain(byTerrain) }}
        />
        <RoadOffer section={section} />
        <div className="pair">
          <FieldRows fields={SECTION_FIELDS} names={LENGTHS} values={section} onChange={update} />
          <FieldRows fields={SECTION_FIELDS} names={['chainage']} values={section} onChange={update} />
        </div>
        <div className="form-actions">
          <Button icon={Copy} onClick={copy}>
            {words.copySection}
          </Button>
          <Button
            icon={Trash2}
            look="danger"
            disabled={trench.sections.length === 1}
            onClick={() => {
              const next = trench.sections[place === 0 ? 1 : place - 1]!;
              if (act([{ kind: 'removeSection', sectionId: section.id }], words.removeSection))
                showSection(next.id);
            }}
          >
            {words.remove}
          </Button>
        </div>
      </fieldset>
    </section>
  );
}
