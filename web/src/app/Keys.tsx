import { CheckField, Dialog, setSingleKeys, useSingleKeys } from '../kit/index.js';
import { useAppWords } from './words/index.js';

/** All keys, by where they work. */
export function Keys({ onClose }: { onClose: () => void }) {
  const { keysTitle, keysIntro, keys } = useAppWords();
  const singleKeys = useSingleKeys();
  const groups: [string, [string[], string][]][] = [
    [
      keys.everywhere,
      [
        [['Ctrl', 'K'], keys.palette],
        [['?'], keys.thisHelp],
        [['Esc'], keys.closeAny],
      ],
    ],
    [
      keys.projects,
      [
        [['/'], keys.searchProjects],
        [['J'], keys.next],
        [['K'], keys.previous],
        [['↵'], keys.open],
        [['N'], keys.create],
      ],
    ],
    [
      keys.standards,
      [
        [['/'], keys.searchStandards],
        [['↑', '↓'], keys.results],
        [['↵'], keys.openDocument],
        [['→'], keys.intoDocument],
        [['Ctrl', 'F'], keys.findInDocument],
        [['Esc'], keys.backToResults],
      ],
    ],
    [
      keys.trench,
      [
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
    ],
  ];
  return (
    <Dialog title={keysTitle} size="wide" onClose={onClose}>
      <p className="quiet">{keysIntro}</p>
      <div className="keys-groups">
        {groups.map(([name, list]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className="keys-list">
              {list.map(([caps, action]) => (
                <div key={action}>
                  <dt>
                    {caps.map((cap) => (
                      <kbd key={cap} className="key">
                        {cap}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="keys-choice">
        <CheckField
          label={keys.single}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <p className="field-hint">{keys.singleHint}</p>
      </div>
    </Dialog>
  );
}
