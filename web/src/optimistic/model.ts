/** Ids that hold until the server has given its own, with those of the server. */
export type Ids = ReadonlyMap<string, string>;

/** What a kind of document knows of its state S, of changes C, and of their effect: what they did to a state, as a list of E. */
export interface Model<S, C, E> {
  /** Makes changes, all or none. `back` takes them back. What cannot be made throws an error that `reasonOf` knows. */
  make(state: S, changes: readonly C[]): { state: S; effect: readonly E[]; back: readonly C[] };
  /** The state with an effect, as the server told it. */
  apply(state: S, effect: readonly E[]): S;
  /** Whether an effect is still there. Others may have changed the same since, and undo must not take back their work. */
  holds(state: S, effect: readonly E[]): boolean;
  /** Why changes cannot be made; undefined for any other error. */
  reasonOf(error: unknown): string | undefined;
  /** The same with other ids, where the server makes them. */
  renamed?<X extends C | E>(change: X, ids: Ids): X;
}

/** What a person did in one go: it is undone in one go, and sent or dropped as a whole. */
export interface Gesture<C, E> {
  key: number;
  /** For people: "Move H3". */
  title: string;
  changes: readonly C[];
  effect: readonly E[];
  /** Takes it back. */
  back: readonly C[];
}

/** Something that the person must read, because work of theirs was not or cannot be done, or met that of others. */
export type Notice<C> = { id: number } & News<C>;
export type News<C> =
  | { kind: 'dropped'; title: string; by?: string | undefined; reason: string; changes: readonly C[] }
  | { kind: 'overtaken'; title: string }
  | { kind: 'rebased' };

/** Why nothing can be changed any more. */
export type Closed = 'readOnly' | 'gone' | 'forbidden';

export interface Loaded<S> {
  state: S;
  version: number;
  closed?: Closed | undefined;
}

/** What the server made of changes that it took. */
export interface Taken<E> {
  version: number;
  /** Left out: exactly what they did here. */
  effect?: readonly E[];
  ids?: Ids | undefined;
  /** The server knows more of it than its answer says. */
  isRough?: boolean;
}

/** How a document reaches the server. Calls that fail throw a `Problem`. */
export interface Transport<S, C, E> {
  /** The server takes at most so many changes at a time. */
  most: number;
  load(): Promise<Loaded<S>>;
  /** All changes or none. The same key gives the first answer again. */
  send(changes: readonly C[], version: number, key: string): Promise<Taken<E>>;
  /** Whether there is too little to be sent yet. It is kept meanwhile. */
  waits?(state: S): boolean;
}
