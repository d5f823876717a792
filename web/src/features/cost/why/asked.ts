/** A figure that somebody asks about. */
export type Asked = { what: string; value: string } & (
  | { of: 'node'; nodeId: string; figure: 'quantity' | 'unitCost' | 'totalCost' }
  | { of: 'total' }
  | { of: 'share'; name: string; cost: number; percentage: number }
);
