import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WIDTHS } from './widths.js';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

// Fails with a width of its own in any style: a screen would change where the others do not.
test('styles change at the three widths of the app alone', () => {
  const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const used = styles.flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/@media[^{]*width\s*[<>=]+\s*(\d+)px/g)].map(
      ([, width]) => Number(width),
    ),
  );
  expect([...new Set(used)].sort((a, b) => a - b)).toEqual(Object.values(WIDTHS));
});
