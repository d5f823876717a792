import { SEVERITY_NAMES } from '@spadework/core/check';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type AnswerOf, call } from '../../../api/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { ADMINISTRATION } from '../actions.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Detail, Loading } from '../Frame.js';
import { TwoLines } from '../ListPart.js';
import { type Chosen, SegmentChooser } from '../SegmentChooser.js';
import { nameIn } from './names.js';
import { DESIGN_RULES } from './queries.js';
import { useDesignRuleWords } from './words/index.js';

type Found = AnswerOf<'trench.testDesignRules'>['findings'][number];

/** What the rules find in a segment, before anybody looks at it in the editor. */
export function RulesTrial({ back }: { back: string }) {
  const words = useDesignRuleWords();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const trial = useQuery({
    queryKey: [ADMINISTRATION, DESIGN_RULES, 'trial', chosen?.segmentId, language],
    queryFn: ({ signal }) =>
      call('trench.testDesignRules', { body: { segmentId: chosen!.segmentId }, signal }),
    enabled: chosen !== undefined,
  });
  const findings = trial.data?.findings;
  const columns: DataColumn<Found>[] = [
    {
      key: 'rule',
      title: words.rule,
      cell: ({ ruleId, severity }) => (
        <TwoLines name={ruleId} below={nameIn(SEVERITY_NAMES[severity], language)} />
      ),
    },
    { key: 'message', title: words.finding, cell: ({ message }) => message },
  ];
  return (
    <Detail title={words.trial} label={words.rules} back={back}>
      <p className="admin-text">{words.trialText}</p>
      <SegmentChooser onChoose={setChosen} />
      {chosen && <Loading query={trial} />}
      {chosen && findings && (
        <section className="admin-sub">
          <div className="admin-sub-head">
            <p role="status">{words.found(findings.length)}</p>
            <Link href={addressOf.trench(chosen.projectId, chosen.segmentId)}>{words.openSegment}</Link>
          </div>
          {findings.length > 0 && (
            <DataTable
              caption={words.trial}
              columns={columns}
              rows={findings}
              keyOf={({ ruleId, sectionId, itemIds }) => [ruleId, sectionId, ...itemIds].join(' ')}
            />
          )}
        </section>
      )}
    </Detail>
  );
}
