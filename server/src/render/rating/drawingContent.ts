import type { Block } from '@spadework/core/report';
import { type Drawing, toSvg } from '@spadework/core/trench';

/** A drawing as the template reads it, in mm. */
export interface DrawingContent {
  kind: 'drawing' | 'picture';
  /** Each painted over the one before. */
  layers: string[];
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
    // Typst writes the fonts of one SVG in any order, so that each has one: the same data gives the same bytes.
    layers: [shapes.filter((shape) => !isBold(shape)), shapes.filter(isBold)]
      .filter(({ length }) => length > 0)
      .map((own) => toSvg({ ...drawing, shapes: own }, null)),
    width: drawing.widthMm,
    height: drawing.heightMm,
  };
}

const isBold = (shape: Drawing['shapes'][number]): boolean => shape.kind === 'text' && shape.bold;
