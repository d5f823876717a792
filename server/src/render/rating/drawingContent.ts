import type { Block } from '@spadework/core/report';
import { toSvg } from '@spadework/core/trench';

/** A drawing as the template reads it, in mm. */
export interface DrawingContent {
  kind: 'drawing' | 'picture';
  svg: string;
  width: number;
  height: number;
}

/** The drawing's texts are clean already, but for breaks in long words, which a drawing does not have. */
export function drawingContent({
  kind,
  drawing,
}: Extract<Block, { kind: 'drawing' | 'picture' }>): DrawingContent {
  const shapes = drawing.shapes.map((shape) =>
    shape.kind === 'text' ? { ...shape, text: shape.text.replaceAll('\u200b', '') } : shape,
  );
  return {
    kind,
    svg: toSvg({ ...drawing, shapes }),
    width: drawing.widthMm,
    height: drawing.heightMm,
  };
}
