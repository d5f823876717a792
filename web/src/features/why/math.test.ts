import { expect, test } from 'vitest';
import { type MathNode, mathOf } from './math.js';

const printed = ({ tag, of, attributes }: MathNode): string => {
  const own = Object.entries(attributes ?? {}).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${own.join('')}>${typeof of === 'string' ? of : of.map(printed).join('')}</${tag}>`;
};
/** Without what nobody sees. */
const mathml = (formula: string, options?: Parameters<typeof mathOf>[1]) =>
  mathOf(formula, options)
    .map(printed)
    .map((text) => text.replaceAll(/<mo>[\u2061\u2062]<\/mo>/g, ''));

test('symbols have their marks below the line, and quotients are fractions', () => {
  expect(mathml('T4 = (θe-θa)/W')).toEqual([
    '<mrow><msub><mi>T</mi><mi mathvariant="normal">4</mi></msub><mo>=</mo><mfrac><mrow>' +
      '<msub><mi>θ</mi><mi mathvariant="normal">e</mi></msub><mo>−</mo>' +
      '<msub><mi>θ</mi><mi mathvariant="normal">a</mi></msub></mrow><mi>W</mi></mfrac></mrow>',
  ]);
  expect(mathml('x = a/b/c')).toEqual([
    '<mrow><mi>x</mi><mo>=</mo><mfrac><mi>a</mi><mrow><mi>b</mi><mi>c</mi></mrow></mfrac></mrow>',
  ]);
});

test('roots, powers, powers of ten and functions are signs', () => {
  expect(mathml('x = sqrt(u^2-1)')[0]).toContain('<msqrt><mrow><msup>');
  // As IEC 60287 prints it.
  expect(mathml('x = sqrt(f/R)')[0]).toBe(
    '<mrow><mi>x</mi><mo>=</mo><msup><mrow><mo>[</mo><mfrac><mi>f</mi><mi>R</mi></mfrac><mo>]</mo></mrow>' +
      '<mn>0,5</mn></msup></mrow>',
  );
  expect(mathml('x = 1e-7')[0]).toContain('<msup><mn>10</mn><mn>−7</mn></msup>');
  expect(mathml('w = ceil(a)')[0]).toContain('<mo>⌈</mo><mi>a</mi><mo>⌉</mo>');
  expect(mathml('x = (a+b)^2')[0]).toContain('<msup><mrow><mo>(</mo>');
  expect(mathml('x = 0.312*q')[0]).toContain('<mn>0,312</mn>');
});

test('a long sum can be broken before its signs', () => {
  expect(mathml('T = R_1*W_1+R_2*W_2-c')).toHaveLength(3);
  expect(mathml('T = a-b')[1]).toBe('<mrow><mo form="infix">−</mo><mi>b</mi></mrow>');
});

test('values stand in place of symbols, in parentheses where they need them', () => {
  const values: Record<string, string> = { I: '400', R: '1,25 · 10⁻⁴', b: '−5' };
  const valueFor = (symbol: string) => values[symbol];
  expect(mathml('W = I^2*R', { valueFor })[0]).toBe(
    '<mrow><mi>W</mi><mo>=</mo><mrow><msup><mn>400</mn><mn>2</mn></msup><mo>·</mo>' +
      '<mrow><mn>1,25</mn><mo>·</mo><mn>10⁻⁴</mn></mrow></mrow></mrow>',
  );
  expect(mathml('x = b^2', { valueFor })[0]).toContain(
    '<mo>(</mo><mrow><mo>−</mo><mn>5</mn></mrow><mo>)</mo>',
  );
  expect(mathml('x = R^2', { valueFor })[0]).toContain('<msup><mrow><mo>(</mo>');
});

test('marks can be words, and keys of quantities are words', () => {
  expect(mathml('V = s_SOIL', { below: (text) => (text === 'SOIL' ? 'jord' : text) })[0]).toContain(
    '<mi>jord</mi>',
  );
  expect(mathml('q = EXCAVATION.SOIL*2')[0]).toContain('<mi>EXCAVATION.SOIL</mi><mo>·</mo>');
});
