import type { ModelDescription } from '@spadework/core/rating';

/** One circle of a cable's cross-section, in metres from its axis; the first ones lie below. */
export interface Circle {
  x: number;
  y: number;
  r: number;
  of: 'sheath' | 'filler' | 'screen' | 'insulation' | 'conductor';
}

/** The cross-section that a rating supposes, to scale. */
export function circlesOf({ cores, triplex, values }: ModelDescription): Circle[] {
  const of = (symbol: string): number | undefined => {
    const value = values[symbol]?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const outer = of('De');
  const conductor = of('dc');
  if (!outer || !conductor) return [];
  const insulation = of('Di') ?? conductor + 2 * (of('ti') ?? 0);
  const core = (x: number, y: number): Circle[] => [
    ...ring(x, y, of('Ds') ?? of('d'), 'screen'),
    ...ring(x, y, insulation, 'insulation'),
    ...ring(x, y, conductor, 'conductor'),
  ];
  if (triplex) {
    // Three touching cables: their axes are corners of a triangle with sides of one diameter.
    const far = outer / Math.sqrt(3);
    return around(3, far).flatMap(([x, y]) => [...ring(x, y, outer, 'sheath'), ...core(x, y)]);
  }
  const around1 = ring(0, 0, outer, 'sheath');
  if (cores === 1) return [...around1, ...core(0, 0)];
  const inside = of('Dji') ?? outer * 0.9;
  const size = of('Dk') ?? of('Ds') ?? insulation;
  // Cores touch the inside of the sheath, or lie where the standard says.
  const far = of('c') ?? of('b') ?? (inside - size) / 2;
  return [...around1, ...ring(0, 0, inside, 'filler'), ...around(cores, far).flatMap(([x, y]) => core(x, y))];
}

const ring = (x: number, y: number, diameter: number | undefined, of: Circle['of']): Circle[] =>
  diameter ? [{ x, y, r: diameter / 2, of }] : [];

const around = (count: number, far: number): [x: number, y: number][] =>
  Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
