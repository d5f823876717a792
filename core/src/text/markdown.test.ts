import { describe, expect, test } from 'vitest';
import { plainText, readMarkdown, readSpans } from './markdown.js';

describe('blocks', () => {
  test('are told apart', () => {
    const text = `# Title

Two lines
are one.

- one
  goes on
- two

1. first
2. second

| a | b |
|---|---|
| 1 | x \\| y |

\`\`\`sh
a

b
\`\`\`

![A picture](pictures/one.webp)`;
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'Two lines are one.' },
      { kind: 'list', isOrdered: false, items: ['one goes on', 'two'] },
      { kind: 'list', isOrdered: true, items: ['first', 'second'] },
      { kind: 'table', head: ['a', 'b'], rows: [['1', 'x \\| y']] },
      { kind: 'code', language: 'sh', text: 'a\n\nb' },
      { kind: 'picture', name: 'A picture', address: 'pictures/one.webp' },
    ]);
  });
});

describe('a line', () => {
  test('has code, emphasis and links', () => {
    expect(readSpans('Press **New** or `N`, see [more](trench.md#keys).')).toEqual([
      { kind: 'text', text: 'Press ' },
      { kind: 'strong', text: 'New' },
      { kind: 'text', text: ' or ' },
      { kind: 'code', text: 'N' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'more', address: 'trench.md#keys' },
      { kind: 'text', text: '.' },
    ]);
  });

  test('leads to no other site', () => {
    expect(readSpans('[x](javascript:alert)')).toEqual([{ kind: 'text', text: '[x](javascript:alert)' }]);
    expect(readSpans('[x](https://example.org)')).toEqual([
      { kind: 'text', text: '[x](https://example.org)' },
    ]);
  });

  test('is read without its marks', () => {
    expect(plainText('Press **New** in [the `list`](projects.md).')).toBe('Press New in the list.');
  });
});
