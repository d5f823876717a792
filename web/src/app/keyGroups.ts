import type { Words } from './words/en.js';

/** All keys and what they do, by where they work. */
export function keyGroups(keys: Words['keys']): { name: string; keys: [caps: string[], action: string][] }[] {
  return [
    {
      name: keys.everywhere,
      keys: [
        [['Ctrl', 'K'], keys.palette],
        [['?'], keys.thisHelp],
        [['Esc'], keys.closeAny],
      ],
    },
    {
      name: keys.projects,
      keys: [
        [['/'], keys.searchProjects],
        [['J'], keys.next],
        [['K'], keys.previous],
        [['↵'], keys.open],
        [['N'], keys.create],
        [['Alt', '↑', '↓'], keys.moveSegment],
      ],
    },
    {
      name: keys.standards,
      keys: [
        [['/'], keys.searchStandards],
        [['↑', '↓'], keys.results],
        [['↵'], keys.openDocument],
        [['→'], keys.intoDocument],
        [['Ctrl', 'F'], keys.findInDocument],
        [['Esc'], keys.backToResults],
      ],
    },
    {
      name: keys.trench,
      keys: [
        [['A'], keys.add],
        [['←', '→', '↑', '↓'], keys.walk],
        [['Alt', '←'], keys.carry],
        [['Shift', '←'], keys.nudge],
        [['↵'], keys.inspector],
        [['Del'], keys.remove],
        [['Ctrl', 'Z'], keys.undo],
        [['+', '−', '0'], keys.zoom],
        [['Ctrl', 'C', 'X', 'V'], keys.copy],
        [['Ctrl', 'D'], keys.duplicate],
        [['Ctrl', 'A'], keys.all],
        [['Shift', keys.click], keys.more],
        [['Alt', keys.drag], keys.free],
        [['Esc'], keys.deselect],
      ],
    },
  ];
}
