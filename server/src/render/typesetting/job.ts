/** A job for the worker process. The content is JSON text, so that the worker parses it and not the server. */
export interface Job {
  kind: 'report' | 'form' | 'xlsx';
  json: string;
  /** The pictures that a report shows, by the hashes of their photos. JPEG. */
  photos?: { hash: string; bytes: Uint8Array }[];
  /** A PDF to which the report is prepended. */
  original?: Uint8Array;
}
