import type { Unit } from '../events/door.js';
import type { Caller } from '../kernel/caller.js';
import type { Reply } from './answers.js';
import type { Answer, Call, Connection, Operation } from './contract.js';

/** The parts of a request that an operation reads, whether it came alone or in a batch. */
export interface Incoming {
  id: string;
  method: string;
  url: string;
  params: unknown;
  query: unknown;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  bodyText: string;
  caller: Caller;
  /** The client connection; operations of a batch have none. */
  connection?: Connection;
}

/** One operation of a mounted service. */
export interface Mounted {
  operation: Operation;
  /** Checks the scope, the flow and whom the operation is for. */
  admit(caller: Caller): void;
  /** Reads the input, or refuses with a list of all invalid fields. */
  read(incoming: Incoming): Input;
  /** Answers a read, inside `unit` if there is one. */
  answer(input: Input, unit?: Unit): Promise<Answer>;
  /** Performs a write, inside `unit` if there is one, and returns the serialized answer. */
  write(input: Input, unit?: Unit): Promise<Reply & { replayed?: boolean }>;
}

/** A service with all its operations. */
export interface MountedService {
  base: string;
  operations: readonly Mounted[];
}

export type Input = Omit<Call, 'tx'> & {
  incoming: Incoming;
  key: string | undefined;
  /** The paths of properties of the body that are ignored. */
  ignored: string[];
};
