const EULER = 0.5772156649015329;

/** E1(x) = -Ei(-x) for x > 0: a series below 1.5, a continued fraction above. */
export function E1(x: number): number {
  if (!(x > 0)) return Number.POSITIVE_INFINITY;
  if (x > 700) return 0;
  return x < 1.5 ? series(x) : continuedFraction(x);
}

function series(x: number): number {
  let term = 1;
  let sum = -EULER - Math.log(x);
  for (let k = 1; k < 60; k++) {
    term *= -x / k;
    sum -= term / k;
    if (Math.abs(term) < 1e-18) break;
  }
  return sum;
}

/** Lentz's way of evaluating it from the front. */
function continuedFraction(x: number): number {
  let b = x + 1;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let k = 1; k < 300; k++) {
    const a = -k * k;
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    h *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return h * Math.exp(-x);
}
