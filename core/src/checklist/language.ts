import type { Language } from '../text/language.js';
import type { Checkpoint, CheckpointView, SubCheckpoint, SubCheckpointView } from './model.js';

const TEXTS = [
  'name',
  'guidance',
  'cameraGuidance',
  'maintenanceMeasures',
  'facilityPartName',
  'componentName',
  'timePerspectiveName',
] as const;
type Text = (typeof TEXTS)[number];

/** Texts, with their English translations under the same names plus `En`. */
type Translated = { [name in Text | `${Text}En`]?: string };

/** The checkpoint in a language. A text without a translation stays Norwegian. */
export const checkpointIn = (checkpoint: Checkpoint, language: Language): CheckpointView => ({
  ...textsIn(checkpoint, language),
  subCheckpoints: checkpoint.subCheckpoints.map((sub) => subCheckpointIn(sub, language)),
});

export const subCheckpointIn = (sub: SubCheckpoint, language: Language): SubCheckpointView =>
  textsIn(sub, language);

/** The names of the texts that have no English translation. */
export const untranslated = (given: Translated): Text[] =>
  TEXTS.filter((name) => given[name] && !given[`${name}En`]);

function textsIn<Given extends object>(given: Given, language: Language): Omit<Given, `${Text}En`> {
  const view: Given & Translated = { ...given };
  for (const name of TEXTS) {
    const english = view[`${name}En`];
    if (language === 'en' && english) Object.assign(view, { [name]: english });
    delete view[`${name}En`];
  }
  return view;
}
