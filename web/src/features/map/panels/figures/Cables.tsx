import { cableList, type ListedCable } from '@spadework/core/quantity';
import { ASSUMPTION_BOUNDS, assumptionsIn, type SegmentTrench } from '@spadework/core/trench';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Icon, NumberField } from '../../../../kit/index.js';
import { formatNumber } from '../../../../words/index.js';
import { useProfileOf } from '../../../trench/index.js';
import { useLive, useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { numberRanges, pieceRows } from './pieces.js';

const { from: LEAST_DRUM = 10, to: MOST_DRUM = 10_000 } = ASSUMPTION_BOUNDS.drumLength;

/** The cables along the route, from joint to joint. */
export function Cables({ stored }: { stored: SegmentTrench }) {
  const { cables: words } = usePanelWords();
  const editor = useMapEditor();
  const { project, segment } = editor;
  const { route, length } = useLive(editor);
  const profile = useProfileOf(project.id, segment.id, stored);
  const assumptions = useMemo(() => assumptionsIn(stored, profile?.changes), [stored, profile]);
  const [typed, setTyped] = useState<number>();
  const drum = typed ?? assumptions.drumLength;
  const cables = useMemo(
    () => cableList({ sections: stored.sections, route, length, assumptions, drum }),
    [stored, route, length, assumptions, drum],
  );
  return (
    <div className="cables">
      <div className="cables-head">
        <h3>{words.title}</h3>
        <NumberField
          label={words.drum}
          unit="m"
          decimals={0}
          step={50}
          min={LEAST_DRUM}
          max={MOST_DRUM}
          optional
          value={drum}
          onCommit={setTyped}
        />
      </div>
      {cables.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        cables.map((cable) => <CableType key={cable.typeId} cable={cable} />)
      )}
    </div>
  );
}

function CableType({ cable: { typeName, count, net, pieces } }: { cable: ListedCable }) {
  const { cables: words, stretches, metres } = usePanelWords();
  const longer = pieces.filter(({ longerThanDrum }) => longerThanDrum).length;
  const number = (value: number) => formatNumber(value, 1);
  return (
    <div className="cable-type">
      <p className="cable-name">
        <span>
          {words.count(count)} {typeName}
        </span>
        <b>{words.net(number(net))}</b>
      </p>
      <table className="figure-table">
        <caption className="hidden-text">{typeName}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.cable}</th>
            <th scope="col">{words.columns.range}</th>
            <th scope="col">{words.columns.length}</th>
          </tr>
        </thead>
        <tbody>
          {pieceRows(pieces).map(({ numbers, from, to, length, longerThanDrum }) => (
            <tr key={`${from} ${to} ${numbers[0]}`}>
              <th scope="row">{numberRanges(numbers)}</th>
              <td>{stretches.range(number(from), number(to))}</td>
              <td className={longerThanDrum ? 'cable-longer' : undefined}>
                {longerThanDrum && (
                  <span title={words.longer}>
                    <Icon of={TriangleAlert} size={14} />
                    <span className="hidden-text">{words.longer}: </span>
                  </span>
                )}
                {metres(number(length))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {longer > 0 && <p className="cable-warning">{words.longerCount(longer)}</p>}
    </div>
  );
}
