/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** A polygon as a flat list of x and y, in pixels. */
export type Polygon = readonly number[];

/**
 * A picture that polygons are painted on, with smooth edges: what a polygon covers of each pixel is summed up exactly,
 * edge by edge. Polygons of one call are one shape; where they overlap in the same direction, they count once, and one
 * within another in the opposite direction is a hole.
 */
export class Canvas {
  readonly pixels: Uint8Array;
  /** What the edges so far change along each row; its sums are the covered shares. */
  private readonly changes: Float32Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height * 3).fill(255);
    this.changes = new Float32Array((width + 2) * height);
    this.from = new Int32Array(height).fill(width + 2);
    this.to = new Int32Array(height).fill(-1);
  }

  fill(polygons: readonly Polygon[], colour: Colour, opacity = 1): void {
    let top = this.height;
    let bottom = -1;
    for (const polygon of polygons) {
      const { length } = polygon;
      for (let i = 0; i < length; i += 2) {
        const y = polygon[i + 1]!;
        top = Math.min(top, Math.floor(y));
        bottom = Math.max(bottom, Math.floor(y));
        const next = i + 2 < length ? i + 2 : 0;
        this.addEdge(polygon[i]!, y, polygon[next]!, polygon[next + 1]!);
      }
    }
    for (let y = Math.max(0, top); y <= Math.min(this.height - 1, bottom); y++)
      this.paintRow(y, colour, opacity);
  }

  private addEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const direction = y0 < y1 ? 1 : -1;
    const [xa, ya, xb, yb] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (xb - xa) / (yb - ya);
    const first = Math.max(0, Math.floor(ya));
    const last = Math.min(this.height - 1, Math.ceil(yb) - 1);
    for (let row = first; row <= last; row++) {
      const upper = Math.max(ya, row);
      const lower = Math.min(yb, row + 1);
      if (lower <= upper) continue;
      this.addPiece(row, xa + (upper - ya) * slope, xa + (lower - ya) * slope, direction * (lower - upper));
    }
  }

  /** A piece of an edge within one row, of this signed height. */
  private addPiece(row: number, xStart: number, xEnd: number, height: number): void {
    const limit = this.width;
    const a = Math.min(limit, Math.max(0, Math.min(xStart, xEnd)));
    const b = Math.min(limit, Math.max(0, Math.max(xStart, xEnd)));
    const left = Math.floor(a);
    const right = Math.floor(b);
    const start = row * (limit + 2);
    if (left < this.from[row]!) this.from[row] = left;
    if (right + 1 > this.to[row]!) this.to[row] = right + 1;
    const { changes } = this;
    if (left === right) {
      const beyond = (a + b) / 2 - left;
      changes[start + left]! += height * (1 - beyond);
      changes[start + left + 1]! += height * beyond;
      return;
    }
    // The covered share of a pixel is the integral of the line's height over it.
    const per = height / (b - a);
    let covered = 0;
    let before = 0;
    for (let x = left; x <= right; x++) {
      const begin = Math.max(a, x);
      const end = Math.min(b, x + 1);
      const rise = per * (end - begin);
      const share = covered + rise * (x + 1 - (begin + end) / 2);
      changes[start + x]! += share - before;
      before = share;
      covered += rise;
    }
    changes[start + right + 1]! += height - before;
  }

  private paintRow(y: number, [red, green, blue]: Colour, opacity: number): void {
    const { changes, pixels, width } = this;
    const start = y * (width + 2);
    const from = this.from[y]!;
    const to = this.to[y]!;
    let sum = 0;
    for (let x = from; x <= to; x++) {
      sum += changes[start + x]!;
      changes[start + x] = 0;
      const cover = Math.min(1, Math.abs(sum)) * opacity;
      if (cover < 1 / 512 || x >= width) continue;
      const at = (y * width + x) * 3;
      if (cover > 1 - 1 / 512) {
        pixels[at] = red;
        pixels[at + 1] = green;
        pixels[at + 2] = blue;
      } else {
        pixels[at] = pixels[at]! + (red - pixels[at]!) * cover + 0.5;
        pixels[at + 1] = pixels[at + 1]! + (green - pixels[at + 1]!) * cover + 0.5;
        pixels[at + 2] = pixels[at + 2]! + (blue - pixels[at + 2]!) * cover + 0.5;
      }
    }
    this.from[y] = width + 2;
    this.to[y] = -1;
  }
}
