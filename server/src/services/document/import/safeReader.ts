import { Fault, type Table } from '../../../tables/table.js';
import { importLanguage, type Language, translate } from '../../../tables/translate.js';
import { JobFailure, type JobKind, work as sharedWork, Work } from '../../../work/index.js';
import { withFaults } from './receivedTable.js';

export interface ReaderLimits {
  /** Time limit for one file, in ms. A sheet gets twice as long, because it may list a whole library. */
  time: number;
  /** Memory limit of the child process, in bytes. */
  memory: number;
}

const LIMITS: ReaderLimits = { time: 20_000, memory: 768 * 2 ** 20 };

interface FileOfStranger {
  bytes: Uint8Array;
  language: Language;
}

/**
 * Reads PDFs and sheets in child processes. A bad file can keep its reader busy for ever or use up the memory. A child
 * process can always be killed; a thread would share its memory with the server.
 */
export class SafeReader {
  readonly #limits: ReaderLimits;
  /** A process has the memory limit that it was started with, so limits of its own need a pool of its own. */
  readonly #own: Work | undefined;

  constructor(limits?: Partial<ReaderLimits>) {
    this.#limits = { ...LIMITS, ...limits };
    this.#own = limits && new Work({ processes: 2 });
  }

  /** The text of a PDF. */
  async pdf(bytes: Uint8Array): Promise<string | Fault> {
    const { time } = this.#limits;
    const outcome = await this.#run<{ text?: string; fault?: string }>('pdfReading', bytes, time);
    return outcome instanceof Fault ? outcome : (outcome.text ?? new Fault(outcome.fault!));
  }

  async sheet(bytes: Uint8Array): Promise<Table | Fault> {
    const table = await this.#run<Table>('sheetReading', bytes, 2 * this.#limits.time);
    return table instanceof Fault ? table : withFaults(table);
  }

  async close(): Promise<void> {
    await this.#own?.stop();
  }

  async #run<Output>(name: string, bytes: Uint8Array, maxMs: number): Promise<Output | Fault> {
    const kind: JobKind<FileOfStranger, Output> = {
      name,
      isolation: 'process',
      limits: {
        maxMs,
        maxMemory: Math.floor(this.#limits.memory / 2 ** 20),
        maxIdleMemory: 192,
        maxWaiting: 100,
      },
      refusals: { busy: 'IMPORT_BUSY' },
    };
    const input = { bytes, language: importLanguage() };
    try {
      // Operators import for all companies.
      return await (this.#own ?? sharedWork).run(kind, { companyId: 0, size: 'large', input });
    } catch (error) {
      if (error instanceof JobFailure && error.reason === 'TOO_LONG')
        return new Fault(translate`cannot be read within ${maxMs / 1000} s`);
      if (error instanceof JobFailure && error.reason === 'CRASHED')
        return new Fault(translate`takes too much memory to read`);
      throw error;
    }
  }
}
