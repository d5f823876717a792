import { ArrowRight, EllipsisVertical, GripVertical, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon, Menu } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { CheckBadge, type CheckSummary } from '../../check/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { wholeAmperes } from '../rating/amperes.js';
import type { Segment } from '../segments.js';
import { Drawing } from './Drawing.js';
import {
  type Check,
  type Figures,
  leastRated,
  type SegmentDesign,
  useCheck,
  useSegmentPrice,
  useVariantLengths,
  useVariantPrices,
} from './figures.js';
import type { Grip } from './rowDrag.js';
import {
  type DialogName,
  type Listed,
  neighbourOf,
  useMoveSegment,
  useSegmentEntries,
  withRules,
} from './segmentEntries.js';
import { useInView } from './useInView.js';
import { useSegmentWords } from './words/index.js';

type Ask = (dialog: DialogName, of: Listed) => void;

/** A segment, and its variants below it. Their figures are asked for when somebody sees them. */
export function Rows({
  project,
  segments,
  segment,
  design,
  grip,
  dropped,
  onAsk,
  onFocus,
}: {
  project: Project;
  segments: readonly Segment[];
  segment: Segment;
  /** Undefined: the project has no calculation, or it is on its way. */
  design: SegmentDesign | undefined;
  /** By which it is dragged, where the person may. */
  grip: Grip | undefined;
  /** Where a dragged segment would come beside it. */
  dropped: 'above' | 'below' | undefined;
  onAsk: Ask;
  /** The focus has come to the row of a segment or a variant. */
  onFocus: (id: number) => void;
}) {
  const words = useSegmentWords();
  const [watch, isSeen] = useInView();
  const move = useMoveSegment(project.id);
  const { id, name, version, length, lengthSource, check, variants = [] } = segment;
  const hasCalculation = project.modules?.some(({ type }) => type === 'CALCULATION') ?? false;
  const prices = useVariantPrices(segment, isSeen && hasCalculation);
  const price = useSegmentPrice(project.id, segment, segments, isSeen && hasCalculation);
  const lengths = useVariantLengths(segment, isSeen);
  const writes = mayWrite(project);
  const radioOf = (one: Listed) =>
    variants.length > 0 && (
      <input
        type="radio"
        name={`chosen ${id}`}
        className="segment-radio"
        aria-label={words.chosenOf(one.name)}
        title={one.id === id ? words.chosen : words.promote}
        checked={one.id === id}
        disabled={!writes}
        onChange={() => onAsk('promote', one)}
      />
    );
  const menuOf = (one: Listed) => <Actions project={project} segments={segments} of={one} onAsk={onAsk} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !writes || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const before = neighbourOf(segments, id, event.key === 'ArrowUp' ? 'up' : 'down');
    if (before !== undefined) void move(segment, before);
  };
  return (
    <tbody
      ref={watch}
      className={`segment-rows ${dropped ? `segment-drop-${dropped}` : ''}`}
      data-segment={id}
      onKeyDown={onKeyDown}
    >
      <Row
        project={project}
        of={{ id, name, version }}
        grip={grip}
        isSeen={isSeen}
        radio={radioOf(segment)}
        note={segment.variantName}
        length={length}
        followsRoute={lengthSource === 'ROUTE'}
        price={design ? { price: design.totalTo, isIncomplete: design.pricing === 'INCOMPLETE' } : price}
        state={design && words.states[design.state]}
        listed={check}
        menu={menuOf(segment)}
        onFocus={onFocus}
      />
      {variants.map((variant) => (
        <Row
          key={variant.id}
          project={project}
          of={variant}
          isVariant
          isSeen={isSeen}
          radio={radioOf(variant)}
          note={words.variant}
          length={lengths.get(variant.id)}
          price={prices.get(variant.id)}
          menu={menuOf(variant)}
          onFocus={onFocus}
        />
      ))}
    </tbody>
  );
}

function Row({
  project,
  of: { id, name, version },
  grip,
  isVariant = false,
  isSeen,
  radio,
  note,
  length,
  followsRoute = false,
  price,
  state,
  listed,
  menu,
  onFocus,
}: {
  project: Project;
  of: Listed & { version: number };
  grip?: Grip | undefined;
  isVariant?: boolean;
  isSeen: boolean;
  radio: ReactNode;
  /** Below the name. */
  note?: string | undefined;
  length: number | undefined;
  followsRoute?: boolean;
  price: Figures | undefined;
  /** Whether the calculation has it. */
  state?: string | undefined;
  /** What the list knows of its check, until that itself is there. */
  listed?: CheckSummary;
  menu: ReactNode;
  onFocus: (id: number) => void;
}) {
  const words = useSegmentWords();
  const check = useCheck(id, version, isSeen);
  const least = check && leastRated(check);
  const found = check ? summaryOf(check) : listed;
  const metres = length === undefined ? '–' : `${formatNumber(length, 1)} m`;
  return (
    <tr className={isVariant ? 'segment-variant' : undefined} onFocus={() => onFocus(id)}>
      <td className="segment-picture">
        <div className="segment-handle">
          {grip && (
            // Keys and the menu do the same.
            <span className="segment-grip" title={words.drag} {...grip}>
              <Icon of={GripVertical} size={16} />
            </span>
          )}
          <Drawing id={id} version={version} isShown={isSeen} />
        </div>
      </td>
      <td className="segment-title">
        <div className="segment-naming">
          {radio}
          <span>
            <Link href={addressOf.trench(project.id, id)} className="segment-open">
              {name}
            </Link>
            {note && <span className="quiet">{note}</span>}
          </span>
        </div>
      </td>
      <td className="table-end" data-label={words.length}>
        {followsRoute ? (
          <Link href={addressOf.map(project.id, id)} title={words.lengthFollowsRoute}>
            {metres}
            <span className="hidden-text">, {words.lengthFollowsRoute}</span>
          </Link>
        ) : (
          metres
        )}
      </td>
      <td className="table-end" data-label={words.price}>
        <span className="segment-price">
          {price?.isIncomplete && (
            <span className="warn" title={words.incomplete}>
              <Icon of={TriangleAlert} size={16} />
              <span className="hidden-text">{words.incomplete}</span>
            </span>
          )}
          {price ? `${formatNumber(Math.round(price.price))} kr` : '–'}
        </span>
        {state && <span className="quiet segment-note">{state}</span>}
      </td>
      <td className="table-end" data-label={words.amperes}>
        <span title={least && words.amperesOf(least.name)}>
          {least ? `${formatNumber(wholeAmperes(least.rating))} A` : '–'}
        </span>
        {least && <span className="quiet segment-note">{words.beside[least.mode]}</span>}
      </td>
      <td className="segment-findings">{found && <CheckBadge check={found} />}</td>
      <td className="segment-actions">{menu}</td>
    </tr>
  );
}

/** A check says part by part why it was not possible; as in lists, the first reason is told. */
function summaryOf({ state, allClear, counts, parts }: Check): CheckSummary {
  const reason = parts.find((part) => part.state === state && part.reason !== undefined)?.reason;
  return { state, allClear, counts, ...(reason !== undefined && { reason }) };
}

function Actions({
  project,
  segments,
  of,
  onAsk,
}: {
  project: Project;
  segments: readonly Segment[];
  of: Listed;
  onAsk: Ask;
}) {
  const words = useSegmentWords();
  const [, go] = useLocation();
  const writes = mayWrite(project);
  const groups = useSegmentEntries({ projectId: project.id, segments, of, writes, onAsk });
  return (
    <Menu
      label={words.actionsOf(of.name)}
      align="end"
      className="button button-quiet button-icon"
      entries={[
        {
          label: words.open,
          icon: ArrowRight,
          onChoose: () => go(addressOf.trench(project.id, of.id)),
        },
        'rule',
        ...withRules(groups),
      ]}
    >
      <Icon of={EllipsisVertical} />
    </Menu>
  );
}
