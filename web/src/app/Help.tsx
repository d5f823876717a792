import { Dialog } from '../kit/index.js';
import { useAppWords } from './words/index.js';

/** All keys, by where they work. */
export function Help({ onClose }: { onClose: () => void }) {
  const { helpTitle, helpIntro, keys } = useAppWords();
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
      ],
    ],
  ];
  return (
    <Dialog title={helpTitle} size="wide" onClose={onClose}>
      <p className="quiet">{helpIntro}</p>
      <div className="help">
        {groups.map(([name, list]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className="help-keys">
              {list.map(([caps, deed]) => (
                <div key={deed}>
                  <dt>
                    {caps.map((cap) => (
                      <kbd key={cap} className="key">
                        {cap}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{deed}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
