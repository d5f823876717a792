import { latestVersion, type UpgradeStep, upgrade, withDefaults } from '../stored/upgrade.js';
import { newCircuit } from './circuits/circuit.js';
import {
  DEFAULT_CULVERT,
  DEFAULT_MIN_PADDING,
  DEFAULT_SETTINGS,
  DEFAULT_SURROUNDINGS,
  DEFAULT_TUBE,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
} from './defaults.js';
import { COVERING_FIELDS, DUCT_FIELDS, defaultsOf, SENSOR_FIELDS } from './fields/index.js';
import type { Item, ItemKind, Layer, Section, TopCovering, Trench, TrenchSettings } from './model.js';

/**
 * A trench as the store keeps it. To add a field: give it a default, add a step here, and add a document of the new
 * version to core/cases/stored. The step may be `unchanged`, because absent fields get their defaults.
 */

const unchanged: UpgradeStep = (document) => document;

const withoutIdleWidth = (covering: Partial<TopCovering>): Partial<TopCovering> =>
  (covering.infinite ?? COVERING_FIELDS.infinite.default) && covering.width != null
    ? { ...covering, width: null }
    : covering;

const STEPS: readonly UpgradeStep[] = [
  // 1 to 2: the document states its version.
  unchanged,
  // 2 to 3: groups with their own spacing and places, and pipe groups with content.
  unchanged,
  // 3 to 4: circuits, resistivities of bedding and fill, what pipes and culverts are filled with, and seasons.
  unchanged,
  // 4 to 5: lengths of sections, and what quantities suppose.
  unchanged,
  // 5 to 6: a covering without an end has no width.
  (document) => {
    const { topCoverings = [], ...trench } = document as Partial<Trench>;
    return { ...trench, topCoverings: topCoverings.map(withoutIdleWidth) };
  },
  // 6 to 7: surfaces of sections, clearances, deviations from design rules, whether a current was given, title blocks, water
  // and insulation of pipes, resistivities of fillings, and of bedding and fill that have dried out.
  (document) => {
    const { circuits = [], ...trench } = document as Partial<Trench>;
    return { ...trench, circuits: circuits.map((circuit) => ({ ...circuit, currentGiven: true })) };
  },
  // 7 to 8: the profile that quantities are counted by.
  unchanged,
  // 8 to 9: how circuits are operated, short circuits at their feeding points, and the electrical resistivity of the soil.
  unchanged,
  // 9 to 10: joints of sections.
  unchanged,
];

export const TRENCH_VERSION = latestVersion(STEPS);
const CURRENT: object = { version: TRENCH_VERSION };

/** The document that is written for a trench. */
export const storedTrench = (trench: Trench): Trench =>
  isCurrentTrench(trench) ? trench : { ...trench, ...CURRENT };

/** Whether a trench was read from, or will be written as, a document of the current version. */
export const isCurrentTrench = (trench: Trench): boolean =>
  (trench as { version?: unknown }).version === TRENCH_VERSION;

/** The trench of a stored document. A document of the current version is returned as it is. */
export function readTrench(stored: unknown): Trench {
  const version = (stored as { version?: unknown }).version ?? 1;
  if (version === TRENCH_VERSION) return stored as Trench;
  return complete(upgrade('trench', stored, version, STEPS) as Partial<Trench>);
}

function complete(trench: Partial<Trench>): Trench {
  const settings = completeSettings(trench.settings);
  return {
    ...trench,
    sections: (trench.sections ?? []).map((section) => completeSection(section, settings)),
    topCoverings: (trench.topCoverings ?? []).map((one) => withDefaults(newTopCovering(one.id), one)),
    settings,
    surroundings: withDefaults(DEFAULT_SURROUNDINGS, trench.surroundings),
    circuits: (trench.circuits ?? []).map((one) => withDefaults(newCircuit(one.id, one.kind, []), one)),
    assumptions: trench.assumptions ?? {},
    deviations: trench.deviations ?? {},
  };
}

const completeSettings = (settings: Partial<TrenchSettings> | undefined): TrenchSettings => ({
  ...withDefaults(DEFAULT_SETTINGS, settings),
  defaultMinPadding: withDefaults(DEFAULT_MIN_PADDING, settings?.defaultMinPadding),
});

const completeSection = (section: Partial<Section> & { id: string }, settings: TrenchSettings): Section => ({
  ...withDefaults(newSection(section.id, ''), section),
  layers: (section.layers ?? []).map((layer) => completeLayer(layer, settings)),
});

const completeLayer = (layer: Partial<Layer> & { id: string }, settings: TrenchSettings): Layer => ({
  ...withDefaults(newLayer(layer.id), layer),
  items: (layer.items ?? []).map((item) => completeItem(item, settings)),
});

/** What an item of a kind has by default. Fields that come from its catalog type have no default. */
const ITEM_DEFAULTS: { [K in ItemKind]: Partial<Extract<Item, { kind: K }>> } = {
  cable: { spacing: 0, places: null, pipeIndex: 0 },
  ecc: {},
  ecomDuct: { ...defaultsOf(DUCT_FIELDS), pipeIndex: 0 },
  sensor: { ...defaultsOf(SENSOR_FIELDS), pipeIndex: 0 },
  pipe: { ...DEFAULT_TUBE, content: [] },
  pipeGroup: { ...DEFAULT_TUBE, content: [] },
  pipeCanal: {},
  culvert: { ...DEFAULT_CULVERT, content: [] },
};

function completeItem(item: Item, settings: TrenchSettings): Item {
  const whole: Item = {
    ...newPlacement(item.id, item.kind, settings),
    ...ITEM_DEFAULTS[item.kind],
    ...item,
  };
  if (!('content' in whole)) return whole;
  return { ...whole, content: whole.content.map((inside) => completeItem(inside, settings)) } as Item;
}
