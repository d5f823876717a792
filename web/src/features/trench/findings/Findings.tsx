import './findings.css';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Button, Icon } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { checkSection } from '../checkedSection.js';
import { useEditor } from '../editor.js';
import { RatingFindings } from '../rating/lazyParts.js';
import { rankOf } from '../rating/ranks.js';
import { useRatingState } from '../rating/useRating.js';
import { type Finding, fixOf } from './fixes.js';
import { findingText } from './texts.js';

const MOST_SHOWN = 40;

/** What is wrong or unwise in all sections, each with the way to it and, where there is one, a fix. */
export function Findings() {
  const { words, trench, section } = useEditor();
  const all = trench.sections.flatMap((each) => {
    const { errors, warnings } = checkSection(trench, each);
    return [
      ...errors.map((finding) => ({ finding: finding as Finding, isError: true })),
      ...warnings.map((finding) => ({ finding: finding as Finding, isError: false })),
    ];
  });
  const shown = all
    .toSorted(
      (a, b) => Number(b.finding.sectionId === section.id) - Number(a.finding.sectionId === section.id),
    )
    .slice(0, MOST_SHOWN);
  const { answer } = useRatingState();
  // Of an empty section there is nothing to rate, and the drawing says so.
  const isEmpty = section.layers.every(({ items }) => items.length === 0);
  const rated = isEmpty ? [] : (answer?.findings ?? []);
  const isValid = shown.length === 0 && rated.every((finding) => rankOf(finding) === 2);
  return (
    <section className="found-list" aria-label={words.findings}>
      {isValid && (
        <p className="found found-none">
          <Icon of={CircleCheck} />
          {words.noFindings}
          <span className="quiet found-hint">{words.hint}</span>
        </p>
      )}
      {(shown.length > 0 || rated.length > 0) && (
        <ul>
          {shown.map(({ finding, isError }) => (
            <FindingRow
              key={`${finding.code} ${finding.sectionId} ${finding.itemIds.join(' ')}`}
              finding={finding}
              isError={isError}
            />
          ))}
          {rated.length > 0 && (
            <Suspense fallback={null}>
              <RatingFindings />
            </Suspense>
          )}
        </ul>
      )}
    </section>
  );
}

function FindingRow({ finding, isError }: { finding: Finding; isError: boolean }) {
  const { words, trench, section, select, showSection, act, open, mayEdit, focusCanvas } = useEditor();
  const place = trench.sections.findIndex(({ id }) => id === finding.sectionId);
  const fix = mayEdit
    ? fixOf(trench, finding, words, (mm) => formatNumber(mm), open.document.context)
    : undefined;
  const show = () => {
    if (finding.sectionId !== section.id) showSection(finding.sectionId);
    select(finding.itemIds);
    focusCanvas();
  };
  return (
    <li className="found">
      <Icon of={isError ? CircleAlert : TriangleAlert} className={isError ? 'bad' : 'warn'} />
      <p>
        {finding.sectionId !== section.id && <span className="quiet">{words.sectionName(place + 1)}: </span>}
        {findingText(trench, finding, words)} <Room finding={finding} />
      </p>
      {finding.itemIds.length > 0 && <Button onClick={show}>{words.show}</Button>}
      {fix && (
        <Button className="found-fix" onClick={() => act(fix.changes, words.titles.fix(fix.action))}>
          {words.fix(fix.action)}
        </Button>
      )}
    </li>
  );
}

/** How much room there is, and how much is needed. */
function Room({ finding }: { finding: Finding }) {
  const { words, trench } = useEditor();
  if (finding.code !== 'CLEAR_OPENING_TOO_SMALL') return null;
  const section = trench.sections.find(({ id }) => id === finding.sectionId)!;
  const placed = checkSection(trench, section).layout.layers.flatMap(({ items }) => items);
  const [a, b] = finding.itemIds.map((id) => placed.find(({ item }) => item.id === id));
  if (!a || !b) return null;
  const [left, right] = a.box.x <= b.box.x ? [a, b] : [b, a];
  const now = right.box.x - left.box.x - left.box.width;
  if (now < 0) return null;
  const needed = Math.max(left.item.minPadding, right.item.minPadding);
  return <>{words.opening(formatNumber(now, 1), formatNumber(needed, 1))}</>;
}
