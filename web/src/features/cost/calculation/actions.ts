import { asProblem, call } from '../../../api/index.js';
import { announce, toast } from '../../../kit/index.js';
import { currentLanguage } from '../../../words/index.js';
import { refreshProjects } from '../../projects/index.js';
import { useCostWords } from '../words/index.js';
import { type AddedNode, ownNode } from './added.js';
import { type CalculationChange, CannotApply, type Final } from './changes.js';
import type { OpenCalculation } from './document.js';
import { type CostNode, type OwnItem, pathTo, titleOf } from './model.js';

/** What people do to a calculation. */
export interface Actions {
  add(added: AddedNode): void;
  addOwn(item: OwnItem): void;
  changeOwn(nodeId: string, item: OwnItem): void;
  setQuantity(node: CostNode, quantity: number | null): void;
  /** Shows what a quantity would make of the sums, while it is typed. */
  previewQuantity(node: CostNode, quantity: number | undefined): void;
  setPlace(node: CostNode, place: string): void;
  /** Among the siblings, by one place. */
  move(node: CostNode, by: 1 | -1): void;
  moveBefore(node: CostNode, beforeNodeId: string | null): void;
  remove(node: CostNode): void;
  undo(): void;
  redo(): void;
  /** Notes what the server has done, so that undo takes it back; gives what takes it back whatever came after it. */
  record(title: string, back: Final): () => void;
  setPrices(type: 'REN' | 'COMPANY'): Promise<void>;
  /** Resolves when everything that was done is sent. */
  settled(): Promise<void>;
  /** Reads the calculation again, after something else has changed it. */
  reload(): Promise<void>;
}

export function actionsOf({ document, sender }: OpenCalculation, projectId: number): Actions {
  const words = () => useCostWords.now().calculation;
  const title = (node: CostNode) => titleOf(node, currentLanguage());
  const make = (change: Exclude<CalculationChange, Final>, name: string) => {
    const kind = change.kind === 'addOwn' ? 'add' : change.kind;
    try {
      return document.do([change], words().changes[kind](name));
    } catch (error) {
      if (error instanceof CannotApply) return undefined;
      throw error;
    }
  };
  const sayUndone = (what: string | undefined) => what && announce(words().done.undone(what));
  const moveBefore = (node: CostNode, beforeNodeId: string | null) => {
    if (!make({ kind: 'order', nodeId: node.id, beforeNodeId }, title(node))) return;
    const siblings = siblingsOf(document.get().state.nodes, node.id);
    const place = siblings.findIndex(({ id }) => id === node.id) + 1;
    announce(words().moved(title(node), place, siblings.length));
  };
  return {
    add: ({ node, request }) => void make({ kind: 'add', node, request }, node.number),
    addOwn(item) {
      const node = ownNode(item, crypto.randomUUID());
      if (node) make({ kind: 'addOwn', node, item }, item.name);
    },
    changeOwn: (nodeId, item) => void make({ kind: 'own', nodeId, item }, item.name),
    setQuantity: (node, quantity) => void make({ kind: 'quantity', nodeId: node.id, quantity }, title(node)),
    previewQuantity: (node, quantity) =>
      document.preview(quantity === undefined ? undefined : { kind: 'quantity', nodeId: node.id, quantity }),
    setPlace: (node, place) =>
      void make({ kind: 'place', nodeId: node.id, locationName: place.trim() || null }, title(node)),
    move(node, by) {
      const siblings = siblingsOf(document.get().state.nodes, node.id);
      const at = siblings.findIndex(({ id }) => id === node.id);
      if (at + by < 0 || at + by >= siblings.length) return;
      moveBefore(node, siblings[by === 1 ? at + 2 : at - 1]?.id ?? null);
    },
    moveBefore,
    remove(node) {
      const key = make({ kind: 'remove', nodeId: node.id }, title(node));
      if (!key) return;
      toast({
        text: words().done.removed(title(node)),
        // Something else may have been done since: then the node alone comes back.
        undo: () => void sayUndone(document.takeBack(key)),
      });
    },
    undo: () => void sayUndone(document.undo()),
    redo() {
      const what = document.redo();
      if (what) announce(words().done.redone(what));
    },
    record(title, back) {
      const key = document.record(title, [back]);
      return () => void sayUndone(document.takeBack(key));
    },
    async setPrices(calculationType) {
      await sender.settled();
      try {
        await call('calculation.setCalculationType', { params: { projectId, calculationType } });
        await sender.reload();
        await refreshProjects();
      } catch (thrown) {
        toast({ text: asProblem(thrown).message, kind: 'wrong' });
      }
    },
    settled: () => sender.settled(),
    async reload() {
      await sender.settled();
      await sender.reload();
      await refreshProjects();
    },
  };
}

function siblingsOf(nodes: readonly CostNode[], id: string): readonly CostNode[] {
  const path = pathTo(nodes, id);
  return (path && path.length > 1 ? path.at(-2)?.childNodes : nodes) ?? nodes;
}
