import { isNear, nearGradients } from './kernel.js';
import { ORDER, type Panels } from './panels.js';

/** A line source and its mirror image: ρ/2π ln(r'/r) per W/m, ρ being the resistivity around it. */
export interface LineSource {
  id: string;
  x: number;
  y: number;
  radius: number;
  resistivity: number;
}

const TWO_PI = 2 * Math.PI;

/**
 * The heat that crosses an interface is the same on both sides: σ/2 - K ∂n S[σ] = K ∂n Σ W T0 at every node. Writes
 * the left side into the rows of the nodes; a row has `width` values.
 */
export function fillNodeRows(panels: Panels, matrix: Float64Array, width: number): void {
  const { count, nodeX, nodeY, contrast, vertical, line } = panels;
  for (let p = 0; p < count; p++) {
    for (let node = p * ORDER; node < (p + 1) * ORDER; node++) {
      const scale = contrast[p]! / TWO_PI;
      const row = node * width;
      for (let other = 0; other < count; other++) {
        const sameLine = line[other] === line[p];
        // Straight panels on one vertical line have their mirror images on it too.
        if (sameLine && vertical[p]) continue;
        addPanel(panels, other, nodeX[node]!, nodeY[node]!, vertical[p]!, sameLine, scale, matrix, row);
      }
      matrix[row + node]! += 0.5;
    }
  }
}

const directX = new Float64Array(ORDER);
const directY = new Float64Array(ORDER);
const mirrorX = new Float64Array(ORDER);
const mirrorY = new Float64Array(ORDER);

function addPanel(
  panels: Panels,
  p: number,
  x: number,
  y: number,
  vertical: number,
  sameLine: boolean,
  scale: number,
  matrix: Float64Array,
  row: number,
): void {
  const first = p * ORDER;
  if (!sameLine) {
    if (isNear(panels, p, x, y)) {
      nearGradients(panels, p, x, y, directX, directY);
      for (let q = 0; q < ORDER; q++)
        matrix[row + first + q]! -= scale * (vertical ? -directX[q]! : directY[q]!);
    } else {
      for (let at = first; at < first + ORDER; at++) {
        const dx = x - panels.nodeX[at]!;
        const dy = y - panels.nodeY[at]!;
        matrix[row + at]! += (scale * panels.weight[at]! * (vertical ? -dx : dy)) / (dx * dx + dy * dy);
      }
    }
  }
  if (isNear(panels, p, x, -y)) {
    nearGradients(panels, p, x, -y, mirrorX, mirrorY);
    for (let q = 0; q < ORDER; q++)
      matrix[row + first + q]! -= scale * (vertical ? mirrorX[q]! : mirrorY[q]!);
  } else {
    for (let at = first; at < first + ORDER; at++) {
      const dx = x - panels.nodeX[at]!;
      const dy = y + panels.nodeY[at]!;
      matrix[row + at]! -= (scale * panels.weight[at]! * (vertical ? -dx : dy)) / (dx * dx + dy * dy);
    }
  }
}

/** The right side, one column per source. */
export function fillNodeRightSides(
  panels: Panels,
  sources: readonly LineSource[],
  rightSides: Float64Array,
): void {
  const { count, nodeX, nodeY, contrast, vertical } = panels;
  const columns = sources.length;
  for (let node = 0; node < count * ORDER; node++) {
    const p = Math.floor(node / ORDER);
    for (const [j, { x, y, resistivity }] of sources.entries()) {
      const dx = nodeX[node]! - x;
      const dy = nodeY[node]! - y;
      const mirrorDy = nodeY[node]! + y;
      const direct = dx * dx + dy * dy;
      const mirror = dx * dx + mirrorDy * mirrorDy;
      const across = vertical[p] ? dx / direct - dx / mirror : mirrorDy / mirror - dy / direct;
      rightSides[node * columns + j] = ((contrast[p]! * resistivity) / TWO_PI) * across;
    }
  }
}
