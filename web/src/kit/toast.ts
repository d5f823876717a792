/** Short messages at the bottom: what was done, with a way to undo it, or what went wrong. */
export interface Toast {
  id: number;
  text: string;
  kind: 'done' | 'wrong';
  undo?: () => void;
}

type NewToast = { text: string; kind?: Toast['kind']; undo?: () => void };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The newest three stay; `Toasts` shows them and takes them away after a while. */
export function toast({ text, kind = 'done', undo }: NewToast): void {
  change([...toasts, { id: ++lastId, text, kind, undo }].slice(-3));
}

export const dismissToast = (id: number): void => change(toasts.filter((one) => one.id !== id));
export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
