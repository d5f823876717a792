import {
  BookmarkPlus,
  Columns2,
  CopyPlus,
  EllipsisVertical,
  Files,
  FolderInput,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { Icon, Menu, toast } from '../../../kit/index.js';
import { addressOf, MOST_COMPARED } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { CheckBadge, type CheckSummary } from '../../check/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { copySegment, createVariant, type Segment } from '../segments.js';
import { Drawing } from './Drawing.js';
import {
  type Check,
  leastRated,
  type SegmentDesign,
  useCheck,
  useVariantLengths,
  useVariantPrices,
} from './figures.js';
import { useInView } from './useInView.js';
import { useSegmentWords } from './words/index.js';

/** A segment or a variant of the list. */
export interface Listed {
  id: number;
  name: string;
}

export type DialogName = 'copy' | 'promote' | 'remove' | 'rename' | 'save';

type Ask = (dialog: DialogName, of: Listed) => void;

/** A segment, and its variants below it. Their figures are asked for when somebody sees them. */
export function Rows({
  project,
  segment,
  design,
  onAsk,
}: {
  project: Project;
  segment: Segment;
  /** Undefined: the project has no calculation, or it is on its way. */
  design: SegmentDesign | undefined;
  onAsk: Ask;
}) {
  const words = useSegmentWords();
  const [watch, isSeen] = useInView();
  const { id, name, version, length, check, variants = [] } = segment;
  const hasCalculation = project.modules?.some(({ type }) => type === 'CALCULATION') ?? false;
  const prices = useVariantPrices(segment, isSeen && hasCalculation);
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
  const menuOf = (one: Listed) => <Actions project={project} segment={segment} of={one} onAsk={onAsk} />;
  return (
    <tbody ref={watch} className="segment-rows">
      <Row
        project={project}
        of={{ id, name, version }}
        isSeen={isSeen}
        radio={radioOf(segment)}
        note={segment.variantName}
        length={length}
        price={design && { price: design.totalTo, isIncomplete: design.pricing === 'INCOMPLETE' }}
        state={design && words.states[design.state]}
        listed={check}
        menu={menuOf(segment)}
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
        />
      ))}
    </tbody>
  );
}

function Row({
  project,
  of: { id, name, version },
  isVariant = false,
  isSeen,
  radio,
  note,
  length,
  price,
  state,
  listed,
  menu,
}: {
  project: Project;
  of: Listed & { version: number };
  isVariant?: boolean;
  isSeen: boolean;
  radio: ReactNode;
  /** Below the name. */
  note?: string | undefined;
  length: number | undefined;
  price: { price: number; isIncomplete: boolean } | undefined;
  /** Whether the calculation has it. */
  state?: string | undefined;
  /** What the list knows of its check, until that itself is there. */
  listed?: CheckSummary;
  menu: ReactNode;
}) {
  const words = useSegmentWords();
  const check = useCheck(id, version, isSeen);
  const least = check && leastRated(check);
  const found = check ? summaryOf(check) : listed;
  return (
    <tr className={isVariant ? 'segment-variant' : undefined}>
      <td className="segment-picture">
        <Drawing id={id} version={version} isShown={isSeen} />
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
        {length === undefined ? '–' : `${formatNumber(length, 1)} m`}
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
          {least ? `${formatNumber(Math.round(least.rating))} A` : '–'}
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
  segment,
  of,
  onAsk,
}: {
  project: Project;
  segment: Segment;
  of: Listed;
  onAsk: Ask;
}) {
  const words = useSegmentWords();
  const [, go] = useLocation();
  const writes = mayWrite(project);
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    }
  };
  const copy = () =>
    attempt(async () => {
      await copySegment(project.id, of.id);
      toast({ text: words.copied(of.name) });
    });
  const makeVariant = () =>
    attempt(async () => {
      const id = await createVariant(project.id, segment, of.id, words.variant);
      go(addressOf.trench(project.id, id, { compare: segment.id }));
    });
  const variants = (segment.variants ?? []).map(({ id }) => id);
  const others = of.id === segment.id ? variants.slice(0, MOST_COMPARED) : [of.id];
  return (
    <Menu
      label={words.actionsOf(of.name)}
      align="end"
      className="button button-quiet button-icon"
      entries={[
        { label: words.rename, icon: Pencil, disabled: !writes, onChoose: () => onAsk('rename', of) },
        { label: words.copy, icon: Files, disabled: !writes, onChoose: copy },
        { label: words.copyToProject, icon: FolderInput, onChoose: () => onAsk('copy', of) },
        { label: words.saveAsTemplate, icon: BookmarkPlus, onChoose: () => onAsk('save', of) },
        'rule',
        { label: words.newVariant, icon: CopyPlus, disabled: !writes, onChoose: makeVariant },
        {
          label: words.compare,
          icon: Columns2,
          onChoose: () => go(addressOf.compare(project.id, segment.id, others)),
        },
        'rule',
        {
          label: words.remove,
          icon: Trash2,
          danger: true,
          disabled: !writes,
          onChoose: () => onAsk('remove', of),
        },
      ]}
    >
      <Icon of={EllipsisVertical} />
    </Menu>
  );
}
