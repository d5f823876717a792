/** A job for the worker process. The content is JSON text, so that the worker parses it and not the server. */
export interface Job {
  kind: 'report' | 'form' | 'xlsx';
  json: string;
  /** A PDF to which the report is prepended. */
  original?: Uint8Array;
}
