/** The inside of a pipe (a circle) or of a culvert (a rectangle). */
export type Container =
  | { kind: 'circle'; diameter: number }
  | { kind: 'rectangle'; width: number; height: number };
