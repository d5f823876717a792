import { CheckField, Dialog, setSingleKeys, useSingleKeys } from '../kit/index.js';
import { keyGroups } from './keyGroups.js';
import { useAppWords } from './words/index.js';

/** All keys, by where they work. */
export function Keys({ onClose }: { onClose: () => void }) {
  const { keysTitle, keysIntro, keys } = useAppWords();
  const singleKeys = useSingleKeys();
  return (
    <Dialog title={keysTitle} size="wide" onClose={onClose}>
      <p className="quiet">{keysIntro}</p>
      <div className="keys-groups">
        {keyGroups(keys).map(({ name, keys }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className="keys-list">
              {keys.map(([caps, action]) => (
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
