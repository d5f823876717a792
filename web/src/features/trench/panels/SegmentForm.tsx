import { markersIn, SEGMENT_FIELDS, type SegmentValues } from '@spadework/core/trench';
import { SelectField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { useProfile } from '../quantities/profiles.js';
import { FieldRows } from './FieldRows.js';
import { RouteLength } from './RouteLength.js';

/** The segment itself, while nothing in it is chosen: its name, its length and its warning tape. */
export function SegmentForm() {
  const { words, trench, act, mayEdit } = useEditor();
  const language = useLanguage();
  const { segment } = trench;
  const followsRoute = segment?.lengthSource === 'ROUTE';
  // Sections that follow each other are not longer than their segment.
  const leastLength =
    trench.assumptions.sectionsRun === 'PARALLEL'
      ? 0
      : trench.sections.reduce((sum, { length }) => sum + (length ?? 0), 0);
  const update = (values: SegmentValues) => act([{ kind: 'segment', values }], words.titles.segment);
  return (
    <section className="side" aria-label={words.segment}>
      <h2>{words.segment}</h2>
      <fieldset disabled={!mayEdit} className="form">
        <div className={followsRoute ? 'form' : 'pair name-length'}>
          <FieldRows
            fields={SEGMENT_FIELDS}
            names={['name']}
            values={segment ?? {}}
            // A segment keeps a name.
            onChange={({ name }) => name && update({ name })}
          />
          {followsRoute ? (
            <RouteLength label={SEGMENT_FIELDS.length.name[language]} length={segment.length} />
          ) : (
            <FieldRows
              fields={SEGMENT_FIELDS}
              names={['length']}
              values={segment ?? {}}
              onChange={({ length }) => length !== undefined && update({ length })}
              least={{ length: leastLength }}
            />
          )}
        </div>
        <MarkerField />
      </fieldset>
    </section>
  );
}

const NONE = 'none';

/** What lies above the cables, as it is drawn and counted: the catalog's default, until another or none is chosen. */
function MarkerField() {
  const { words, trench, catalog, act } = useEditor();
  const profile = useProfile();
  const { autoMarkers, defaultMarkerTypeId } = trench.settings;
  const set = (value: string) =>
    act(
      [
        {
          kind: 'settings',
          values:
            value === NONE
              ? { autoMarkers: false }
              : { autoMarkers: true, defaultMarkerTypeId: value ? Number(value) : null },
        },
      ],
      words.titles.settings,
    );
  return (
    <SelectField
      label={words.marker}
      hint={autoMarkers && markersIn(trench, profile?.changes) === 0 ? words.noMarkers : undefined}
      value={autoMarkers ? String(defaultMarkerTypeId ?? '') : NONE}
      onChange={(event) => set(event.target.value)}
      choices={[
        { value: '', label: words.defaultMarker(catalog.markers.find(({ isDefault }) => isDefault)?.name) },
        ...catalog.markers.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: NONE, label: words.none },
      ]}
    />
  );
}
