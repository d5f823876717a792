import type { CatalogTree } from '@spadework/core/cost';
import { useMemo, useState } from 'react';
import { Marked, Tree, type TreeNode } from '../../../kit/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import type { Reading } from '../../search/index.js';
import { nameIn } from '../calculation/model.js';
import { useCost } from '../cost.js';
import { formatAmount, formatPrice, formatUnit } from '../money.js';
import { useCostWords } from '../words/index.js';
import { useCodeTree } from './queries.js';
import { type Code, type CodeGroup, groupsOf } from './search.js';

/** The catalog as a tree: facilities, activities, codes, and what one unit of the chosen code holds. */
export default function CodeTree({
  codes,
  chosen,
  onChoose,
  isSearched,
  reading,
}: {
  codes: readonly Code[];
  chosen: Code | undefined;
  onChoose: (code: Code) => void;
  /** What is found by words is shown open. */
  isSearched: boolean;
  reading: Reading | undefined;
}) {
  const { catalog: words } = useCostWords();
  const { catalogOf } = useCost();
  const language = useLanguage();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const inside = useCodeTree(chosen?.number, catalogOf);
  const groups = useMemo(() => groupsOf(codes), [codes]);
  const { nodes, ids } = useMemo(() => {
    const ids = new Set<string>();
    const marked = (text: string) => (reading ? <Marked parts={reading.parts(text)} /> : text);
    const group = ({ key, name, codes, groups }: CodeGroup): TreeNode => {
      ids.add(key);
      return {
        id: key,
        label: `${name}, ${words.found(codes.length)}`,
        content: (
          <span className="code-branch">
            {name} <span className="quiet">{formatNumber(codes.length)}</span>
          </span>
        ),
        children: groups.length > 0 ? groups.map(group) : codes.map(codeNode),
      };
    };
    const codeNode = (code: Code): TreeNode => ({
      id: `code ${code.number}`,
      label: `${code.number} ${code.name}, ${formatPrice(code.unitCost)} ${words.perUnit(formatUnit(code.unit))}`,
      content: (
        <span className="code-leaf">
          <b>{marked(code.number)}</b> <span className="code-leaf-name">{marked(code.name)}</span>
          <span className="quiet">{formatPrice(code.unitCost)}</span>
        </span>
      ),
      ...(code.number === chosen?.number &&
        inside.data && { children: inside.data.children.map((child) => partNode(child, code.number)) }),
    });
    const partNode = (part: CatalogTree, path: string): TreeNode => {
      const id = `${path}/${part.type} ${part.number}`;
      ids.add(id);
      const quantity = formatAmount(part.baseQuantity ?? 0, part.unit, language);
      return {
        id,
        label: `${nameIn(part, language)}, ${quantity}`,
        content: (
          <span className="code-leaf">
            <span className="code-leaf-name">{nameIn(part, language)}</span>
            <span className="quiet">{quantity}</span>
          </span>
        ),
        ...(part.children.length > 0 && { children: part.children.map((child) => partNode(child, id)) }),
      };
    };
    return { nodes: groups.map(group), ids };
  }, [groups, chosen, inside.data, words, language, reading]);
  const closed = useMemo(
    () => new Set([...ids].filter((id) => (isSearched && !id.includes('/')) === toggled.has(id))),
    [ids, toggled, isSearched],
  );
  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const select = (id: string) => {
    setSelected(id);
    const code = codes.find(({ number }) => id === `code ${number}`);
    if (code) onChoose(code);
  };
  return (
    <Tree
      label={words.tree}
      nodes={nodes}
      closed={closed}
      onToggle={toggle}
      selected={selected ?? (chosen && `code ${chosen.number}`)}
      onSelect={select}
      onActivate={(id) => ids.has(id) && toggle(id)}
    />
  );
}
