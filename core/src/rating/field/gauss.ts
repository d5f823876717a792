/** Points and weights of Gauss and Legendre between 0 and 1. */
export interface Quadrature {
  points: Float64Array;
  weights: Float64Array;
}

const known = new Map<number, Quadrature>();

/** Integrates polynomials of degree 2n - 1 exactly. The points are the roots of Legendre's polynomial, by Newton. */
export function gaussLegendre(n: number): Quadrature {
  const before = known.get(n);
  if (before) return before;
  const points = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = -Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let round = 0; round < 8; round++) {
      const [value, derivative] = legendre(n, x);
      slope = derivative;
      x -= value / derivative;
    }
    points[i] = (1 + x) / 2;
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
  const quadrature = { points, weights };
  known.set(n, quadrature);
  return quadrature;
}

function legendre(n: number, x: number): [number, number] {
  let [previous, value] = [1, x];
  for (let k = 2; k <= n; k++)
    [previous, value] = [value, ((2 * k - 1) * x * value - (k - 1) * previous) / k];
  return [value, (n * (x * value - previous)) / (x * x - 1)];
}

/** Row by row the coefficients of the polynomials that are 1 at one of the points and 0 at the others. */
export function lagrangeCoefficients(points: Float64Array): Float64Array {
  const n = points.length;
  const rows = new Float64Array(n * n);
  for (let q = 0; q < n; q++) {
    rows[q * n] = 1;
    let degree = 0;
    for (let other = 0; other < n; other++) {
      if (other === q) continue;
      const scale = 1 / (points[q]! - points[other]!);
      for (let p = ++degree; p >= 0; p--) {
        const below = p > 0 ? rows[q * n + p - 1]! : 0;
        rows[q * n + p] = scale * (below - points[other]! * rows[q * n + p]!);
      }
    }
  }
  return rows;
}
