/** What the press room is asked for. The content is JSON text, so that reading it is not the server's work. */
export interface Job {
  kind: 'report' | 'form' | 'xlsx';
  json: string;
  /** A PDF that a report stands in front of. */
  behind?: Uint8Array;
}

export interface Outcome {
  bytes?: Uint8Array;
  /** Why there are no bytes. */
  error?: string;
  /** Memory that the process holds now, in bytes. */
  memory: number;
}
