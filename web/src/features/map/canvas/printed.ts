/** Where a canvas of the map lies in it, in pixels of the page: our own fill it, those of tiles are shifted and stretched. */
function placeOn(canvas: HTMLCanvasElement, width: number, height: number): DOMMatrix {
  const { transform } = canvas.style;
  if (transform) return new DOMMatrix(transform);
  return new DOMMatrix().scale(width / canvas.width, height / canvas.height);
}

/**
 * Puts all that is painted on one canvas. On paper the map is as wide as the sheet, and layers that were painted for the
 * window would not lie upon each other.
 */
export function paintForPaper(paper: HTMLCanvasElement, viewport: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = viewport;
  const ratio = devicePixelRatio;
  paper.width = width * ratio;
  paper.height = height * ratio;
  const pen = paper.getContext('2d')!;
  for (const canvas of viewport.querySelectorAll('canvas')) {
    if (canvas.width === 0) continue;
    pen.setTransform(new DOMMatrix().scale(ratio).multiply(placeOn(canvas, width, height)));
    pen.drawImage(canvas, 0, 0);
  }
}
