import type { FormDocument } from '@spadework/core/checklist';
import type { ReportDocument, ReportWorkbook } from '@spadework/core/report';
import { type JobKind, work as sharedWork, type Work } from '../../work/index.js';
import type { Job } from './job.js';

/**
 * Makes PDF and Excel files. Typst blocks its process while it compiles and can crash it; in a process of its own, a crash
 * costs only the job. Large reports leak memory, so a process is replaced when it has grown.
 */
export const TYPESETTING: JobKind<Job, Uint8Array> = {
  name: 'typesetting',
  isolation: 'process',
  // A stopping server allows 25 s, so nothing waits longer. A row of a report takes 0.1 MB.
  limits: {
    maxMs: 60_000,
    maxMemory: 2048,
    maxIdleMemory: 320,
    maxWaiting: 32,
    maxWaitMs: 15_000,
    maxRunning: 1,
  },
  refusals: { busy: 'RENDERING_BUSY' },
  // The crash may have another cause than the job.
  retries: true,
};

/** Longer content may take more than a quarter of a second. */
const SMALL = 64 * 1024;

/** Reports, forms and workbooks as files. Jobs wait in the queue of their company. */
export class Typesetter {
  constructor(private readonly work: Work = sharedWork) {}

  pdf(document: ReportDocument | string, companyId = 0): Promise<Uint8Array> {
    return this.make(companyId, { kind: 'report', json: jsonOf(document) });
  }

  /** A report with photos, which are read when the job starts: those who wait take no memory. */
  withPhotos(
    document: ReportDocument | string,
    photos: () => Promise<NonNullable<Job['photos']>>,
    companyId = 0,
  ): Promise<Uint8Array> {
    const json = jsonOf(document);
    const input = async (): Promise<Job> => ({ kind: 'report', json, photos: await photos() });
    return this.work.run(TYPESETTING, { companyId, size: 'large', input });
  }

  /** Prepends the pages of the document to another PDF, which is read when the job starts. */
  withFrontPage(
    document: ReportDocument,
    read: () => Promise<Uint8Array>,
    companyId = 0,
  ): Promise<Uint8Array> {
    const json = jsonOf(document);
    const input = async (): Promise<Job> => ({ kind: 'report', json, original: await read() });
    return this.work.run(TYPESETTING, { companyId, size: 'large', input });
  }

  /** A form, with fields if the document has any. */
  form(document: FormDocument, companyId = 0): Promise<Uint8Array> {
    return this.make(companyId, { kind: 'form', json: jsonOf(document) });
  }

  xlsx(workbook: ReportWorkbook | string, companyId = 0): Promise<Uint8Array> {
    return this.make(companyId, { kind: 'xlsx', json: jsonOf(workbook) });
  }

  /** Jobs that are not finished, and the age of the oldest in seconds. */
  get load(): { waiting: number; oldestSeconds: number } {
    return this.work.load([TYPESETTING]);
  }

  private make(companyId: number, input: Job): Promise<Uint8Array> {
    const size = input.json.length > SMALL ? 'large' : 'small';
    return this.work.run(TYPESETTING, { companyId, size, input });
  }
}

const jsonOf = (document: object | string): string =>
  typeof document === 'string' ? document : JSON.stringify(document);
