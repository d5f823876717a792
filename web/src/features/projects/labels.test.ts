import { APP_LABELS, PROJECT_LABELS } from '@spadework/core/project';
import { expect, test } from 'vitest';
import { words as english } from './words/en.js';
import { words as norwegian } from './words/nb.js';

test('a module with a screen is called as the tab of that screen', () => {
  const { CABLESIMULATOR, CALCULATION, ...others } = APP_LABELS.moduleType;
  expect(CABLESIMULATOR).toEqual([english.page.trench, norwegian.page.trench]);
  expect(CALCULATION).toEqual([english.page.cost, norwegian.page.cost]);
  // All others as the API tells them.
  expect(PROJECT_LABELS.moduleType).toMatchObject(others);
});
