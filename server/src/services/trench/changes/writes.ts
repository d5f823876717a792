import {
  applyChanges,
  CannotApply,
  type Change,
  type ChangeContext,
  type ChangeOf,
  type ElementKind,
  findItem,
  itemOfChange,
  type Reason,
  type Section,
  type SegmentTrench,
  type Step,
} from '@spadework/core/trench';
import type { PropertyChange } from '../../../events/event.js';
import type { Answer, Editor } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { type Language, translate } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { COMMON_REFUSALS, Refusal, type RefusalCode } from '../../../kernel/refusals.js';
import { MESSAGES } from '../messages.js';
import { TRENCH_REFUSALS } from '../refusals.js';
import { changeSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { contextFor } from './context.js';
import { trenchOf } from './history.js';
import { REASON_MESSAGES } from './request.js';

/** Every write of a trench is a list of changes: those that a caller sends, or those that an operation stands for. */

type ToRefusal = (error: CannotApply, trench: SegmentTrench, context: ChangeContext) => Refusal;

/** A segment after changes, with what history and events tell of them. */
export async function editByChanges(
  call: Pick<SegmentCall, 'tx' | 'caller'>,
  segment: SegmentRow,
  changes: readonly Change[],
  toRefusal: ToRefusal,
  copied?: Section,
) {
  const context = { ...(await contextFor(call, segment, changes)), ...(copied && { section: () => copied }) };
  const before = trenchOf(segment);
  const { trench: after, steps, inverses } = applied(before, changes, context, toRefusal);
  const { segment: content, ...trench } = after;
  return { trench, content, history: { steps, inverses }, told: toldOf(steps, [before, after]) };
}

function applied(
  before: SegmentTrench,
  changes: readonly Change[],
  context: ChangeContext,
  toRefusal: ToRefusal,
) {
  try {
    return applyChanges(before, changes, context);
  } catch (error) {
    throw error instanceof CannotApply ? toRefusal(error, before, context) : error;
  }
}

const LIST_OF: Record<ElementKind, string> = {
  item: 'items',
  layer: 'layers',
  section: 'sections',
  covering: 'topCoverings',
  circuit: 'circuits',
};

/** What an event tells of steps: the names of the properties, never their values. Of one item it tells which. */
function toldOf(steps: readonly Step[], trenches: readonly SegmentTrench[]): PropertyChange[] {
  const done = steps.filter(changesSomething);
  const properties = done.flatMap((step) => {
    if (step.what === 'segment') return Object.keys(step.values);
    return step.what in LIST_OF ? LIST_OF[step.what as ElementKind] : step.what;
  });
  const items = new Set(done.flatMap((step) => (step.what === 'item' && 'id' in step ? step.id : [])));
  const told = [...new Set(properties)].map((property): PropertyChange => ({ property }));
  const [id] = items;
  if (items.size !== 1 || id === undefined) return told;
  const [, after] = trenches;
  const isLeft = findItem(after!, id) !== undefined;
  const found = trenches.flatMap((trench) => findItem(trench, id)?.item ?? []).at(-1);
  return [
    ...told.map((one) => (one.property === 'items' ? { ...one, [isLeft ? 'to' : 'from']: id } : one)),
    ...(found && 'typeName' in found ? [{ property: 'typeName', to: found.typeName }] : []),
  ];
}

const changesSomething = (step: Step): boolean =>
  step.step !== 'set' || Object.keys(step.values).length > 0 || step.unset !== undefined;

interface Write<T> {
  changes: readonly Change[];
  /** The section that `copySection` copies, if it is in another segment or a template. */
  copied?: Section | undefined;
  /** The name that the body has for a field of a change. */
  path?: (index: number, field: string) => string;
  /** A refusal of the place, for operations that refuse the thing itself first. */
  refusedPlace?: Refusal | undefined;
  result: (saved: SegmentRow) => T;
}

/** The handler of an operation that stands for changes. */
export const writeSegment = <C extends SegmentCall, T>(
  toWrite: (call: C, segment: SegmentRow) => Write<T> | Promise<Write<T>>,
) =>
  changeSegment<C, T>(async (call, segment) => {
    const write = await toWrite(call, segment);
    const { changes, copied, path = (_, field) => field, refusedPlace, result } = write;
    const toRefusal = (error: CannotApply) => refusalOfWrite(error, path, call.language);
    const refused: ToRefusal = (error, trench, context) => {
      if (isNewCable(changes[error.index]!)) refuseCables(trench, changes, context, toRefusal);
      return toRefusal(error);
    };
    const edit = await editByChanges(call, segment, changes, refused, copied);
    if (refusedPlace) throw refusedPlace;
    return { ...edit, result };
  });

/** The same for an operation that answers without a body. */
export const removeBy = <C extends SegmentCall>(
  toChanges: (call: C, segment: SegmentRow) => readonly Change[],
): Editor<C, Answer<never>, SegmentRow> =>
  writeSegment<C, undefined>((call, segment) => ({
    changes: toChanges(call, segment),
    result: () => undefined,
  })) as Editor<C, Answer<never>, SegmentRow>;

const isNewCable = (change: Change): change is ChangeOf<'add'> =>
  change.kind === 'add' && change.itemKind === 'cable';

/** Of several cables, all types that do not fit are named at once, else the first group that does not. */
function refuseCables(
  trench: SegmentTrench,
  changes: readonly Change[],
  context: ChangeContext,
  toRefusal: (error: CannotApply) => Refusal,
): void {
  const faults = changes.flatMap((change, index) => {
    try {
      if (isNewCable(change)) itemOfChange(trench, change, context);
      return [];
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
      error.index = index;
      return error;
    }
  });
  const ofTypes = faults
    .filter(({ field }) => field === 'typeId')
    .flatMap((fault) => toRefusal(fault).more.errors!);
  const byPath = new Map(ofTypes.map((error) => [error.path, error]));
  if (byPath.size > 0) refuseFields([...byPath.values()]);
  if (faults[0]) throw toRefusal(faults[0]);
}

/** A reason that is a refusal of its own is answered as that, and any other as a fault of the field. */
function refusalOfWrite(
  { reason, field = '', index, detail }: CannotApply,
  path: (index: number, field: string) => string,
  language: Language,
): Refusal {
  if (isRefusal(reason)) return new Refusal(reason);
  const name = path(index, field.replace(/^values\./, ''));
  const text = detail
    ? message(language, MESSAGES[detail.text], ...detail.args)
    : translate(REASON_MESSAGES[reason], language);
  const errors = [{ path: detail?.at === undefined ? name : `${name}.${detail.at}`, message: text }];
  return new Refusal('INVALID_REQUEST', { errors });
}

const isRefusal = (reason: Reason): reason is Reason & RefusalCode =>
  reason in TRENCH_REFUSALS || reason in COMMON_REFUSALS;

/** The index before an element, counted without the one that moves. Undefined: at the end. Before itself, it stays. */
export function indexBefore(
  list: readonly { id: string }[],
  before: string | null | undefined,
  moved?: string,
): number | undefined {
  if (before == null) return undefined;
  const index = list.findIndex(({ id }) => id === before);
  const own = list.findIndex(({ id }) => id === moved);
  return own !== -1 && own < index ? index - 1 : index;
}
