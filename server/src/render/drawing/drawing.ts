import type { Drawing } from '@spadework/core/trench';

export type { Drawing };
export type DrawnShape = Drawing['shapes'][number];
export type Text = Extract<DrawnShape, { kind: 'text' }>;
export type Pen = Extract<DrawnShape, { kind: 'strokes' }>['pen'];
