import './figures.css';
import { sectionFigures } from '@spadework/core/route';
import { formatNumber } from '../../../../words/index.js';
import { useLive, useMapEditor } from '../../editor.js';
import { Sample } from '../stretches/Sample.js';
import { usePanelWords } from '../words/index.js';

/** What the route measures, as a whole and by section. */
export function Lengths() {
  const words = usePanelWords();
  const editor = useMapEditor();
  const { sections } = editor;
  const { route, length, horizontalLength } = useLive(editor);
  const figures = sectionFigures(
    route,
    sections.map(({ id }) => id),
  );
  const without = length - figures.reduce((sum, one) => sum + one.length, 0);
  const metres = (value: number) => words.metres(formatNumber(value, 1));
  const { figures: names } = words;
  return (
    <>
      <dl className="figure-list">
        <dt>{names.horizontal}</dt>
        <dd>{metres(horizontalLength)}</dd>
        <dt>{names.points}</dt>
        <dd>{formatNumber(route.positions.length)}</dd>
      </dl>
      <table className="figure-table">
        <caption className="hidden-text">{names.bySection}</caption>
        <thead>
          <tr>
            <th scope="col">{names.section}</th>
            <th scope="col">{names.length}</th>
            <th scope="col">{names.joints}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((one, place) => (
            <tr key={one.sectionId}>
              <th scope="row">
                <span className="figure-section">
                  <Sample place={place} /> {words.stretches.sectionName(sections[place]!.number)}
                </span>
              </th>
              <td>{metres(one.length)}</td>
              <td>{formatNumber(one.joints)}</td>
            </tr>
          ))}
          {without > 0.0005 && (
            <tr>
              <th scope="row">
                <span className="figure-section">
                  <Sample place={-1} /> {names.noSection}
                </span>
              </th>
              <td>{metres(without)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}
