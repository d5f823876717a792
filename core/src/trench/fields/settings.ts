import type { Fields } from './field.js';

/** What is one value of the settings. The marker is a type of the catalog, and paddings are lengths by the kind of item. */
export const SETTINGS_FIELDS = {
  autoMarkers: {
    value: { type: 'flag' },
    default: true,
    name: { en: 'Show the marker above the cables', nb: 'Vis merkebåndet over kablene' },
    help: 'Whether drawings show a marker above the cables.',
  },
} as const satisfies Fields;

export const MAX_CLEARANCES = 100;
