/** A system of equations without a unique solution. */
export class SingularMatrix extends Error {
  constructor(readonly column: number) {
    super(`the matrix is singular at column ${column}`);
    this.name = 'SingularMatrix';
  }
}

/** A factored real matrix. `solve` overwrites the right-hand sides (n rows of `columns` values) and returns them. */
export interface RealFactors {
  readonly size: number;
  solve(rightSides: Float64Array, columns?: number): Float64Array;
}

/** A factored complex matrix. `solve` overwrites both parts of the right-hand sides. */
export interface ComplexFactors {
  readonly size: number;
  solve(real: Float64Array, imaginary: Float64Array, columns?: number): void;
}

/** Columns are eliminated in blocks, and the rest of the matrix is updated in tiles that stay in the cache. */
const BLOCK = 32;
const TILE = 128;

/** LU decomposition with row pivoting. The matrix (row by row) is overwritten and must not be used afterwards. */
export function factorReal(matrix: Float64Array, size: number): RealFactors {
  const a = matrix;
  const n = size;
  const order = Int32Array.from({ length: n }, (_, i) => i);
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    for (let k = start; k < end; k++) eliminateColumn(a, n, k, end, order);
    for (let k = start; k < end; k++) {
      for (let i = k + 1; i < end; i++) subtractRow(a, i * n, k * n, a[i * n + k]!, end, n);
    }
    for (let from = end; from < n; from += TILE) updateTile(a, n, start, end, from, Math.min(n, from + TILE));
  }
  return { size: n, solve: (rightSides, columns = 1) => substituteReal(a, n, order, rightSides, columns) };
}

/** Eliminates column k below its pivot, in the columns of its block only. */
function eliminateColumn(a: Float64Array, n: number, k: number, end: number, order: Int32Array): void {
  let pivot = k;
  let largest = Math.abs(a[k * n + k]!);
  for (let i = k + 1; i < n; i++) {
    const value = Math.abs(a[i * n + k]!);
    if (value > largest) {
      largest = value;
      pivot = i;
    }
  }
  if (!(largest > 0 && largest < Infinity)) throw new SingularMatrix(k);
  if (pivot !== k) {
    swapRows(a, n, k, pivot);
    const row = order[k]!;
    order[k] = order[pivot]!;
    order[pivot] = row;
  }
  const inverse = 1 / a[k * n + k]!;
  for (let i = k + 1; i < n; i++) {
    const factor = a[i * n + k]! * inverse;
    a[i * n + k] = factor;
    if (factor !== 0) subtractRow(a, i * n, k * n, factor, k + 1, end);
  }
}

/** Subtracts what a block of pivot rows contributes to the columns of a tile. A block is full unless it is the last. */
function updateTile(a: Float64Array, n: number, start: number, end: number, from: number, to: number): void {
  let i = end;
  for (; i + 1 < n; i += 2) for (let k = start; k < end; k += 4) subtractFromTwoRows(a, n, i, k, from, to);
  if (i < n) for (let k = start; k < end; k++) subtractRow(a, i * n, k * n, a[i * n + k]!, from, to);
}

/** Four pivot rows times their factors, from two rows at once: each value is loaded once for both. */
function subtractFromTwoRows(
  a: Float64Array,
  n: number,
  i: number,
  k: number,
  from: number,
  to: number,
): void {
  const r = i * n;
  const s = r + n;
  const p0 = k * n;
  const p1 = p0 + n;
  const p2 = p1 + n;
  const p3 = p2 + n;
  const r0 = a[r + k]!;
  const r1 = a[r + k + 1]!;
  const r2 = a[r + k + 2]!;
  const r3 = a[r + k + 3]!;
  const s0 = a[s + k]!;
  const s1 = a[s + k + 1]!;
  const s2 = a[s + k + 2]!;
  const s3 = a[s + k + 3]!;
  for (let j = from; j < to; j++) {
    const v0 = a[p0 + j]!;
    const v1 = a[p1 + j]!;
    const v2 = a[p2 + j]!;
    const v3 = a[p3 + j]!;
    a[r + j]! -= r0 * v0 + r1 * v1 + r2 * v2 + r3 * v3;
    a[s + j]! -= s0 * v0 + s1 * v1 + s2 * v2 + s3 * v3;
  }
}

function swapRows(a: Float64Array, width: number, i: number, k: number): void {
  for (let p = i * width, q = k * width, last = p + width; p < last; p++, q++) {
    const value = a[p]!;
    a[p] = a[q]!;
    a[q] = value;
  }
}

function subtractRow(a: Float64Array, to: number, from: number, factor: number, first: number, last: number) {
  for (let j = first; j < last; j++) a[to + j]! -= factor * a[from + j]!;
}

function substituteReal(
  lu: Float64Array,
  n: number,
  order: Int32Array,
  rightSides: Float64Array,
  m: number,
): Float64Array {
  const given = rightSides.slice(0, n * m);
  const x = rightSides;
  for (let i = 0; i < n; i++) x.set(given.subarray(order[i]! * m, order[i]! * m + m), i * m);
  for (let i = 1; i < n; i++) subtractRows(lu, i * n, x, i * m, 0, i, m);
  for (let i = n - 1; i >= 0; i--) {
    subtractRows(lu, i * n, x, i * m, i + 1, n, m);
    const inverse = 1 / lu[i * n + i]!;
    for (let c = 0; c < m; c++) x[i * m + c]! *= inverse;
  }
  return x;
}

/** Subtracts rows `first` to `last` of x, times the factors of a row of the matrix, from a row of x: four at once. */
function subtractRows(
  lu: Float64Array,
  factors: number,
  x: Float64Array,
  to: number,
  first: number,
  last: number,
  m: number,
): void {
  let j = first;
  for (; j + 3 < last; j += 4) {
    const f0 = lu[factors + j]!;
    const f1 = lu[factors + j + 1]!;
    const f2 = lu[factors + j + 2]!;
    const f3 = lu[factors + j + 3]!;
    const p0 = j * m;
    const p1 = p0 + m;
    const p2 = p1 + m;
    const p3 = p2 + m;
    for (let c = 0; c < m; c++)
      x[to + c]! -= f0 * x[p0 + c]! + f1 * x[p1 + c]! + f2 * x[p2 + c]! + f3 * x[p3 + c]!;
  }
  for (; j < last; j++) subtractScaled(x, to, j * m, lu[factors + j]!, m);
}

function subtractScaled(x: Float64Array, to: number, from: number, factor: number, m: number): void {
  if (factor === 0) return;
  for (let c = 0; c < m; c++) x[to + c]! -= factor * x[from + c]!;
}

/** The same for a complex matrix, given as its real and its imaginary parts. Both are overwritten. */
export function factorComplex(real: Float64Array, imaginary: Float64Array, size: number): ComplexFactors {
  const n = size;
  const order = Int32Array.from({ length: n }, (_, i) => i);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    let largest = 0;
    for (let i = k; i < n; i++) {
      const at = i * n + k;
      const value = real[at]! * real[at]! + imaginary[at]! * imaginary[at]!;
      if (value > largest) {
        largest = value;
        pivot = i;
      }
    }
    if (!(largest > 0 && largest < Infinity)) throw new SingularMatrix(k);
    if (pivot !== k) {
      swapRows(real, n, k, pivot);
      swapRows(imaginary, n, k, pivot);
      const row = order[k]!;
      order[k] = order[pivot]!;
      order[pivot] = row;
    }
    const [inverseReal, inverseImaginary] = reciprocal(real[k * n + k]!, imaginary[k * n + k]!);
    for (let i = k + 1; i < n; i++) {
      const at = i * n + k;
      const re = real[at]! * inverseReal - imaginary[at]! * inverseImaginary;
      const im = real[at]! * inverseImaginary + imaginary[at]! * inverseReal;
      real[at] = re;
      imaginary[at] = im;
      if (re !== 0 || im !== 0) subtractComplex(real, imaginary, at + 1, k * n + k + 1, re, im, n - k - 1);
    }
  }
  return {
    size: n,
    solve: (re, im, columns = 1) => substituteComplex(real, imaginary, n, order, re, im, columns),
  };
}

function substituteComplex(
  luReal: Float64Array,
  luImaginary: Float64Array,
  n: number,
  order: Int32Array,
  re: Float64Array,
  im: Float64Array,
  m: number,
): void {
  const [givenReal, givenImaginary] = [re.slice(0, n * m), im.slice(0, n * m)];
  for (let i = 0; i < n; i++) {
    const from = order[i]! * m;
    re.set(givenReal.subarray(from, from + m), i * m);
    im.set(givenImaginary.subarray(from, from + m), i * m);
  }
  const subtract = (i: number, j: number) =>
    subtractComplex(re, im, i * m, j * m, luReal[i * n + j]!, luImaginary[i * n + j]!, m);
  for (let i = 1; i < n; i++) {
    for (let j = 0; j < i; j++) subtract(i, j);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) subtract(i, j);
    const [inverseReal, inverseImaginary] = reciprocal(luReal[i * n + i]!, luImaginary[i * n + i]!);
    for (let at = i * m; at < (i + 1) * m; at++) {
      const value = re[at]!;
      re[at] = value * inverseReal - im[at]! * inverseImaginary;
      im[at] = value * inverseImaginary + im[at]! * inverseReal;
    }
  }
}

function reciprocal(re: number, im: number): [number, number] {
  const square = re * re + im * im;
  return [re / square, -im / square];
}

function subtractComplex(
  re: Float64Array,
  im: Float64Array,
  to: number,
  from: number,
  factorReal: number,
  factorImaginary: number,
  count: number,
): void {
  for (let j = 0; j < count; j++) {
    const r = re[from + j]!;
    const i = im[from + j]!;
    re[to + j]! -= factorReal * r - factorImaginary * i;
    im[to + j]! -= factorReal * i + factorImaginary * r;
  }
}
