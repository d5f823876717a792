import type { Rule } from '@spadework/core/quantity';
import { useEffect, useMemo, useState } from 'react';
import { asProblem, call } from '../../../api/index.js';
import { toast } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { useAdministrationWords } from '../words/index.js';
import { type Fault, faultsByRule, serverFaults } from './draft.js';
import { RULES, useRuleSet } from './queries.js';
import { useRuleWords } from './words/index.js';

/** A rule set as it is being written, with its faults, and the way to save it. */
export function useDraft(id: string) {
  const common = useAdministrationWords();
  const words = useRuleWords();
  const reading = useRuleSet(id);
  const set = reading.data?.body;
  const [draft, setDraft] = useState<Rule[]>();
  const [refusedFaults, setRefusedFaults] = useState<Map<number, Fault[]>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const rules = draft ?? set?.rules ?? [];
  const isOwn = set !== undefined && !set.starter;
  const changedCount = draft ? draft.filter((rule, at) => rule !== set?.rules[at]).length : 0;
  const isChanged = draft !== undefined && (changedCount > 0 || draft.length !== set?.rules.length);

  // The browser asks before it forgets what is not saved.
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const own = useMemo(
    () =>
      faultsByRule(rules, (code, value, column) => {
        const text = words.faults[code as keyof typeof words.faults](value);
        return column === undefined ? text : text + words.column(column);
      }),
    [rules, words],
  );
  const findings = useMemo(() => serverFaults(draft ? [] : (set?.findings ?? [])), [draft, set]);
  const faultsAt = (at: number): Fault[] => {
    const first = own.get(at) ?? [];
    const more = [...(refusedFaults.get(at) ?? []), ...(findings.get(at) ?? [])];
    return [...first, ...more.filter(({ path }) => !first.some((one) => one.path === path))];
  };

  const change = (next: Rule[]) => {
    setDraft(next);
    setRefusedFaults(new Map());
    setProblem(undefined);
  };
  /** Whether it was saved. */
  const save = async (asOwn = false): Promise<boolean> => {
    if (!set) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await call('calculation.putRuleSet', {
        params: { ruleSetId: id },
        ifMatch: asOwn ? undefined : reading.data?.etag,
        body: { name: set.name, rules },
      });
      await refresh(RULES);
      setDraft(undefined);
      toast({ text: asOwn ? words.ownMade : words.savedNow });
      return true;
    } catch (thrown) {
      const refused = asProblem(thrown);
      const faults = serverFaults(refused.errors);
      setRefusedFaults(faults);
      setProblem(
        refused.status === 412 ? common.changedMeanwhile : faults.size ? words.fix : refused.message,
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    setDraft(undefined);
    setRefusedFaults(new Map());
    setProblem(undefined);
  };
  return {
    reading,
    set,
    rules,
    isOwn,
    isChanged,
    changedCount,
    faultsAt,
    change,
    save,
    discard,
    problem,
    busy,
  };
}
