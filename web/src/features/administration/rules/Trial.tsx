import { kindName, type LineKind, type Rule } from '@spadework/core/quantity';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { asProblem, call } from '../../../api/index.js';
import { Icon, SelectField } from '../../../kit/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { formatQuantity } from '../../trench/index.js';
import { ADMINISTRATION } from '../actions.js';
import { Detail, Loading } from '../Frame.js';
import { type Chosen, SegmentChooser } from '../SegmentChooser.js';
import { useRuleWords } from './words/index.js';

/** A code or a part of it, as the rule would add it. */
interface Node {
  number: string;
  quantity?: number | null;
  childNodes?: readonly Node[] | null;
}

/** What the rules, as they are being written, make of a segment: which rule gave which code and quantity. */
export function Trial({
  ruleSetId,
  rules,
  back,
  onRule,
}: {
  ruleSetId: string;
  rules: readonly Rule[];
  back: string;
  onRule: (ruleId: string) => void;
}) {
  const words = useRuleWords();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const [profileId, setProfileId] = useState('standard');
  const profiles = useQuery({
    queryKey: [ADMINISTRATION, 'profiles', 'list'],
    queryFn: ({ signal }) => call('trench.listProfiles', { signal }),
  });
  const trial = useQuery({
    queryKey: [ADMINISTRATION, 'rules', 'trial', ruleSetId, chosen?.segmentId, profileId, rules, language],
    queryFn: ({ signal }) =>
      call('calculation.testRuleSet', {
        params: { ruleSetId },
        body: { segmentId: chosen!.segmentId, profileId, rules: [...rules] },
        signal,
      }),
    enabled: chosen !== undefined,
    retry: false,
  });
  const nameOf = (ruleId: string) => rules.find(({ id }) => id === ruleId)?.name || ruleId;
  return (
    <Detail title={words.trial} label={words.sets} back={back}>
      <p className="admin-text">{words.trialText}</p>
      <SegmentChooser onChoose={setChosen} />
      <SelectField
        label={words.profile}
        value={profileId}
        onChange={(event) => setProfileId(event.target.value)}
        choices={(profiles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {chosen && trial.isPending && <Loading query={trial} />}
      {trial.error && (
        <p role="alert" className="admin-refused">
          <Icon of={TriangleAlert} size={16} />
          {asProblem(trial.error).errors.length ? words.fix : asProblem(trial.error).message}
        </p>
      )}
      {trial.data && (
        <section className="admin-sub" aria-live="polite">
          <div className="admin-sub-head">
            <h3>{words.tried(trial.data.wishes.length)}</h3>
          </div>
          {trial.data.wishes.length === 0 && <p className="quiet">{words.nothingMade}</p>}
          <ul className="admin-entries">
            {trial.data.wishes.map((branch, at) => (
              <li key={`${branch.ruleId} ${branch.sectionId} ${at}`}>
                <span>
                  <b>{branch.add.number}</b>
                  <button type="button" className="admin-text-button" onClick={() => onRule(branch.ruleId)}>
                    {words.byRule(nameOf(branch.ruleId))}
                  </button>
                </span>
                <strong>{formatNumber(branch.add.quantity ?? 0, 3)}</strong>
                <Inner nodes={(branch.add as Node).childNodes ?? []} />
              </li>
            ))}
          </ul>
          {trial.data.findings.map(({ ruleId, message }) => (
            <p key={`${ruleId} ${message}`} className="admin-note">
              <Icon of={TriangleAlert} size={16} />
              {`${nameOf(ruleId)}: ${message}`}
            </p>
          ))}
          {trial.data.findings.length < trial.data.findingCount && (
            <p className="quiet">{words.more(trial.data.findingCount - trial.data.findings.length)}</p>
          )}
          {trial.data.unmapped.length === 0 ? (
            <p className="admin-note admin-note-good">
              <Icon of={CircleCheck} size={16} />
              {words.allPaid}
            </p>
          ) : (
            <>
              <h3>{words.unpaid}</h3>
              <ul className="admin-entries">
                {trial.data.unmapped.map(({ sectionId, key, kind, unit, net }) => (
                  <li key={`${sectionId} ${key}`}>
                    <span>
                      {kindName(kind as LineKind, language)} <span className="quiet">{key}</span>
                    </span>
                    <strong>{formatQuantity(net, unit)}</strong>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </Detail>
  );
}

/** The quantities inside a code that the rule gives. */
function Inner({ nodes }: { nodes: readonly Node[] }) {
  const flat = nodes.flatMap(function all(node): Node[] {
    return [node, ...(node.childNodes ?? []).flatMap(all)];
  });
  const own = flat.filter(({ quantity }) => quantity != null);
  if (own.length === 0) return null;
  return (
    <ul className="admin-inner">
      {own.map((node, at) => (
        <li key={`${node.number} ${at}`}>
          <span>{node.number}</span>
          <span>{formatNumber(node.quantity!, 3)}</span>
        </li>
      ))}
    </ul>
  );
}
