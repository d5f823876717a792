import './findings.css';
import { ratingSeverity, type Severity } from '@spadework/core/check';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, Icon } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { formatNumber } from '../../../words/index.js';
import { CheckBadge, type CheckSummary } from '../../check/index.js';
import { checkSection } from '../checkedSection.js';
import { useEditor } from '../editor.js';
import { ElectricalFindings } from '../electrical/lazyParts.js';
import { usePriceWords } from '../price/words/index.js';
import { RatingFindings } from '../rating/lazyParts.js';
import { useRatingState } from '../rating/useRating.js';
import { type Finding, fixOf } from './fixes.js';
import { QuantityRows, QuantityWarnings } from './lazyParts.js';
import { LOOKS, RuleRow } from './RuleRow.js';
import { findingText } from './texts.js';
import { type CheckFinding, useCheck } from './useCheck.js';
import { useRuleFindings } from './useRuleFindings.js';

const MOST_SHOWN = 40;
const FOLDED = 'spadework.findingsFolded';
const SEVERITIES: readonly Severity[] = ['ERROR', 'WARNING', 'INFO'];

/**
 * What is wrong or unwise in all sections: of the layout, by the company's rules, in the rating and of the quantities, the
 * worst first; each with the way to it and, where there is one, a fix. Above it the server's check of the whole segment, which alone says
 * that nothing is wrong. Folded, the counts stay.
 */
export function Findings({ startsFolded = false }: { startsFolded?: boolean }) {
  const { words, trench, section } = useEditor();
  const layout = trench.sections.flatMap((each) => {
    const { errors, warnings } = checkSection(trench, each);
    return [
      ...errors.map((finding) => ({ finding: finding as Finding, severity: 'ERROR' as Severity })),
      ...warnings.map((finding) => ({ finding: finding as Finding, severity: 'WARNING' as Severity })),
    ];
  });
  const rules = useRuleFindings();
  const check = useCheck();
  const reason = check?.parts.find(({ state }) => state === 'NOT_POSSIBLE')?.reason;
  const ownFirst = (a: { sectionId: string }, b: { sectionId: string }) =>
    Number(b.sectionId === section.id) - Number(a.sectionId === section.id);
  const laidOut = layout.toSorted((a, b) => ownFirst(a.finding, b.finding)).slice(0, MOST_SHOWN);
  const ruled = (rules ?? []).toSorted(ownFirst).slice(0, MOST_SHOWN);
  const { answer, electrical } = useRatingState();
  // Of an empty section there is nothing to rate, and the drawing says so.
  const isEmpty = section.layers.every(({ items }) => items.length === 0);
  const rated = isEmpty ? [] : (answer?.findings ?? []);
  const figured = isEmpty ? [] : (electrical?.findings ?? []);
  // What the server alone has found: ratings of the other sections, and what has no price.
  const others = (check?.findings ?? []).filter(
    ({ part, sectionId }) => part === 'RATING' && sectionId !== section.id,
  );
  const unpriced = (check?.findings ?? []).filter(({ part }) => part === 'PRICE').length;
  const isNone =
    layout.length === 0 &&
    rules?.length === 0 &&
    rated.length === 0 &&
    figured.length === 0 &&
    others.length === 0 &&
    unpriced === 0;
  // Until the server has checked, what is found here is counted.
  const summary: CheckSummary =
    check && check.state !== 'PENDING'
      ? { ...check, ...(reason && { reason }) }
      : {
          state: 'PENDING',
          allClear: false,
          counts: countsOf([
            ...layout,
            ...(rules ?? []),
            ...rated.map(({ code }) => ({ severity: ratingSeverity(code) })),
            ...figured,
          ]),
        };
  const listId = useId();
  const [isFolded, setFolded] = useState(() => startsFolded || localStorage[FOLDED] === 'yes');
  const fold = () => {
    setFolded(!isFolded);
    if (startsFolded) return;
    if (isFolded) delete localStorage[FOLDED];
    else localStorage[FOLDED] = 'yes';
  };
  return (
    <section className={`found-list ${isFolded ? 'found-folded' : ''}`} aria-label={words.findings}>
      <div className="found-head">
        <button
          type="button"
          className="found-toggle"
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={fold}
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size={16} />
          <b>{words.findings}</b>
        </button>
        <p role="status">
          <CheckBadge check={summary} withNotes />
        </p>
        <Suspense fallback={null}>
          <QuantityWarnings />
        </Suspense>
      </div>
      {isNone && !isFolded && <p className="quiet found-hint">{words.hint}</p>}
      {/* What scrolls is scrolled by keys too. */}
      <ul id={listId} hidden={isFolded} tabIndex={0} aria-label={words.findings}>
        {SEVERITIES.flatMap((severity) => [
          ...laidOut
            .filter((each) => each.severity === severity)
            .map(({ finding }) => (
              <FindingRow
                key={`${finding.code} ${finding.sectionId} ${finding.itemIds.join(' ')}`}
                finding={finding}
                severity={severity}
              />
            )),
          ...ruled
            .filter((finding) => finding.severity === severity && !finding.deviation)
            .map((finding) => (
              <RuleRow
                key={[finding.ruleId, finding.sectionId, ...finding.itemIds].join(' ')}
                finding={finding}
              />
            )),
          rated.length > 0 && (
            <Suspense key={severity} fallback={null}>
              <RatingFindings severity={severity} />
            </Suspense>
          ),
          severity === 'WARNING' && (
            <Suspense key="quantities" fallback={null}>
              <QuantityRows />
            </Suspense>
          ),
          severity !== 'INFO' && figured.length > 0 && (
            <Suspense key={`electrical ${severity}`} fallback={null}>
              <ElectricalFindings severity={severity} />
            </Suspense>
          ),
          ...others
            .filter((finding) => finding.severity === severity)
            .slice(0, MOST_SHOWN)
            .map((finding) => (
              <OtherRow
                key={[finding.code, finding.sectionId, finding.message, ...finding.itemIds].join(' ')}
                finding={finding}
              />
            )),
        ])}
        {unpriced > 0 && (
          <Suspense fallback={null}>
            <Unpriced count={unpriced} />
          </Suspense>
        )}
        {ruled
          .filter(({ deviation }) => deviation)
          .map((finding) => (
            <RuleRow
              key={[finding.ruleId, finding.sectionId, ...finding.itemIds].join(' ')}
              finding={finding}
            />
          ))}
      </ul>
    </section>
  );
}

function countsOf(findings: readonly { severity: Severity; deviation?: unknown }[]): CheckSummary['counts'] {
  const counts = { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 };
  for (const { severity, deviation } of findings) counts[deviation ? 'deviations' : severity]++;
  return counts;
}

/** The strip names them. */
function Unpriced({ count }: { count: number }) {
  const { words } = useEditor();
  const { notPriced, notPricedText } = usePriceWords();
  const [icon, look] = LOOKS.INFO;
  return (
    <li className="found">
      <Icon of={icon} className={look} />
      <p>
        <span className="hidden-text">{words.severities.INFO}: </span>
        {notPriced(count)}. <span className="quiet">{notPricedText}</span>
      </p>
    </li>
  );
}

/** What the server found where the editor does not look itself. */
function OtherRow({ finding }: { finding: CheckFinding }) {
  const { words, trench, section, select, showSection, focusCanvas } = useEditor();
  const { severity, sectionId, itemIds, message } = finding;
  const place = trench.sections.findIndex(({ id }) => id === sectionId) + 1;
  const [icon, look] = LOOKS[severity];
  const show = () => {
    if (sectionId !== section.id) showSection(sectionId!);
    select(itemIds);
    focusCanvas();
  };
  return (
    <li className="found">
      <Icon of={icon} className={look} />
      <p>
        <span className="hidden-text">{words.severities[severity]}: </span>
        {place > 0 && sectionId !== section.id && <span className="quiet">{words.sectionName(place)}: </span>}
        {message}
      </p>
      {place > 0 && itemIds.length > 0 && <Button onClick={show}>{words.show}</Button>}
    </li>
  );
}

function FindingRow({ finding, severity }: { finding: Finding; severity: Severity }) {
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
  const [icon, look] = LOOKS[severity];
  return (
    <li className="found">
      <Icon of={icon} className={look} />
      <p>
        <span className="hidden-text">{words.severities[severity]}: </span>
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
