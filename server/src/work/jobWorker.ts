/** What a worker is sent. */
export interface Task {
  kind: string;
  input: unknown;
}

/** What a worker sends: that it begins, and then how the task ended. */
export type Message =
  | { began: true }
  | { output: unknown; memory: number }
  | { error: string; memory: number };

/** A thread or a process that does one task at a time. */
export interface JobWorker {
  send(task: Task): void;
  /** Ends it at once, also in the middle of a task. Nothing is heard of it afterwards. */
  end(): Promise<void>;
  /** A worker that has nothing to do keeps no process alive. */
  setBusy(isBusy: boolean): void;
}

export interface WorkerEvents {
  onMessage(message: Message): void;
  /** It ended by itself. */
  onLost(why: string): void;
}

export interface WorkerSettings {
  /** What it runs. Tests have a program of their own. */
  script: URL;
  /** The limit of its memory, in MiB. */
  maxMemory: number;
}

export type StartWorker = (settings: WorkerSettings, events: WorkerEvents) => JobWorker;

/** Passes on what is heard of a worker until it has ended, by itself or not. */
export function hearing({ onMessage, onLost }: WorkerEvents) {
  let isHeard = true;
  const stop = () => {
    const was = isHeard;
    isHeard = false;
    return was;
  };
  return {
    message: (message: Message) => {
      if (isHeard) onMessage(message);
    },
    lost: (why: string) => {
      if (stop()) onLost(why);
    },
    stop,
  };
}
