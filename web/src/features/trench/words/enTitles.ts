export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What a change is called in the list of steps to undo. */
export const titles = {
  add: (name: string) => `Add ${name}`,
  move: (name: string) => `Move ${name}`,
  place: (name: string) => `Place ${name}`,
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  duplicate: (name: string) => `Duplicate ${name}`,
  type: (name: string) => `Change the type of ${name}`,
  paste: (count: number) => `Paste ${plural(count, 'item', 'items')}`,
  section: 'Change the section',
  layer: 'Change the layer',
  coverings: 'Change the coverings',
  settings: 'Change the settings',
  segment: 'Change the segment',
  fix: (deed: string) => deed,
};

/** What the editor tells of changes that were not kept. */
export const notices = {
  dropped: (title: string, why: string) => `“${title}” was not kept: ${why}.`,
  droppedBy: (title: string, by: string, why: string) =>
    `“${title}” was not kept, because ${by} was quicker: ${why}.`,
  overtaken: (title: string) => `“${title}” cannot be undone: a colleague has changed it since.`,
  dismiss: 'I have read this',
};

/** What is read aloud after a change. */
export const said = {
  moved: (name: string, where: string) => `${name} is now at ${where}`,
  removed: (name: string) => `${name} is removed`,
  added: (name: string) => `${name} is added`,
  cannot: (why: string) => `That is not possible: ${why}.`,
};

/** Why nothing can be changed. */
export const closed = {
  readOnly: 'The project is archived. You can look and copy, but not change.',
  forbidden: 'You may look at this trench, but not change it.',
  gone: 'This segment has been deleted.',
};
