/** Short messages at the bottom: what was done, with a way to undo it, or what went wrong. */
export interface Toast {
  id: number;
  text: string;
  kind: 'done' | 'wrong';
  undo?: () => void;
  /** What the way back is called. Left out: "Undo". */
  undoText?: string;
}

type NewToast = Pick<Toast, 'text' | 'undo' | 'undoText'> & { kind?: Toast['kind'] };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The newest three stay; `Toasts` shows them and takes them away after a while. */
export function toast({ kind = 'done', ...own }: NewToast): void {
  change([...toasts, { ...own, id: ++lastId, kind }].slice(-3));
}

export const dismissToast = (id: number): void => change(toasts.filter((one) => one.id !== id));
export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
