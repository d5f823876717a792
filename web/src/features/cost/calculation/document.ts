import { moneyNumber, moneyOf } from '@spadework/core/cost';
import {
  Feed,
  type Keeper,
  type Model,
  type Notice as NoticeOf,
  type Open,
  OptimisticDocument,
  openDocument,
  type Pace,
  type Shown as ShownOf,
} from '../../../optimistic/index.js';
import {
  applyChange,
  type CalculationChange,
  CannotApply,
  inverseOf,
  isFinal,
  renamedChange,
} from './changes.js';
import { type Calculation, type CostNode, pathTo } from './model.js';
import type { CalculationTransport } from './transport.js';

export type Shown = ShownOf<Calculation, CalculationChange>;
export type Notice = NoticeOf<CalculationChange>;
export interface OpenCalculation extends Open<Calculation, CalculationChange, CalculationChange> {
  feed: Feed;
}

/** The reason of a change whose node is gone. */
export const GONE = 'GONE';

/** A calculation with the nodes and the sum that changes make of it. All else is as the server told it. */
export const calculationModel: Model<Calculation, CalculationChange, CalculationChange> = {
  make(calculation, changes) {
    let nodes = calculation.nodes;
    const effect: CalculationChange[] = [];
    const back: CalculationChange[] = [];
    for (const change of changes) {
      // What somebody else has deleted need not be deleted again.
      if (change.kind === 'remove' && !pathTo(nodes, change.nodeId)) continue;
      if (!isFinal(change)) back.unshift(inverseOf(nodes, change));
      nodes = applyChange(nodes, change);
      effect.push(change);
    }
    return { state: { ...calculation, nodes, totalCost: totalOf(nodes) }, effect, back };
  },
  apply: (calculation, changes) => calculationModel.make(calculation, changes).state,
  holds: () => true,
  reasonOf: (error) => (error instanceof CannotApply ? GONE : undefined),
  renamed: renamedChange as Model<Calculation, CalculationChange, CalculationChange>['renamed'] & {},
};

const totalOf = (nodes: readonly CostNode[]): number =>
  moneyNumber(nodes.reduce((sum, { totalCost }) => sum + moneyOf(totalCost), 0n));

/** Opens the calculation, to be sent and to follow what others do. */
export async function openCalculation(
  transport: CalculationTransport,
  keeper: Keeper<CalculationChange>,
  onOthers: () => void,
  pace?: Pace,
): Promise<OpenCalculation> {
  const head = transport.changed(undefined).catch(() => undefined);
  const open = await openDocument({
    transport,
    keeper,
    pace,
    document: (loaded) => new OptimisticDocument(loaded, calculationModel),
    async catchUp(document) {
      const waiting = document.pending.length;
      document.load(await transport.load());
      if (document.pending.length === waiting) document.tell({ kind: 'rebased' });
    },
  });
  let from = (await head)?.next;
  const feed = new Feed(open, () => {
    let position = from;
    // Whoever comes back to the tab has missed what happened meanwhile.
    from = undefined;
    return async (signal) => {
      const { next, versions } = await transport.changed(position, signal);
      const isFirst = position === undefined;
      position = next;
      return async () => {
        const { document, sender } = open;
        const before = document.version;
        if (!isFirst && !versions.some((version) => version > before)) return;
        await sender.reload();
        if (document.version > before) onOthers();
      };
    };
  });
  return { ...open, feed };
}
