import { describe, expect, test } from 'vitest';
import { drawSection, toSvg } from './index.js';
import * as sample from './samples.js';

/** Whether a document is well-formed XML of the kind that drawings use: elements, attributes and text. */
function wellFormed(xml: string): boolean {
  const token = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  const open: string[] = [];
  let at = 0;
  let roots = 0;
  for (let match = token.exec(xml); match; match = token.exec(xml)) {
    at = token.lastIndex;
    const [, closing, name, attributes, empty, text] = match;
    if (!cleanText(text ?? attributes ?? '')) return false;
    if (text !== undefined) {
      if (open.length === 0 && text.trim()) return false;
    } else if (closing) {
      if (open.pop() !== name) return false;
    } else {
      const names = [...attributes!.matchAll(/([\w:-]+)=/g)].map(([, one]) => one);
      if (new Set(names).size !== names.length) return false;
      if (open.length === 0) roots++;
      if (!empty) open.push(name!);
    }
  }
  return at === xml.length && open.length === 0 && roots === 1;
}

const cleanText = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  !/&(?!(?:amp|lt|gt|quot|#39);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(
    text,
  );

test('the check for well-formed XML can fail', () => {
  expect(wellFormed('<a b="1"><c/>x &amp; y</a>')).toBe(true);
  for (const bad of [
    '<a>',
    '<a></b>',
    '<a>&</a>',
    '<a b="1" b="2"/>',
    '<a/><a/>',
    '<a>\u0001</a>',
    '<a b="<"/>',
  ]) {
    expect(wellFormed(bad)).toBe(false);
  }
});

const samples = {
  oneGroup: sample.oneGroup,
  sixTrefoils: sample.sixTrefoils,
  ductBank: sample.ductBank,
  openGround: sample.openGround,
};

describe('a drawing as SVG', () => {
  test.each(Object.entries(samples))('%s is well-formed and has the same bytes each time', (_, input) => {
    const svg = toSvg(drawSection(input()));
    expect(wellFormed(svg)).toBe(true);
    expect(toSvg(drawSection(input()))).toBe(svg);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<pattern|<script/);
  });

  test('names and titles are escaped, never markup', () => {
    const nasty = `<b a="1">&amp; 'x' ]]>\u0000\u0007\ud800</b>`;
    const svg = toSvg(
      drawSection({
        ...sample.oneGroup(),
        names: new Map([['a', nasty]]),
        title: { project: nasty, segment: nasty, section: nasty, date: '2026-11-15', sheet: 1, sheets: 1 },
      }),
    );
    expect(wellFormed(svg)).toBe(true);
    expect(svg).toContain('&lt;b a=&quot;1&quot;&gt;&amp;amp; &#39;x&#39;');
    expect(svg).not.toContain('<b ');
  });
});
