/** What cables lie in: a pipe or a culvert. */
export type Container =
  | { kind: 'circle'; diameter: number }
  | { kind: 'rectangle'; width: number; height: number };
