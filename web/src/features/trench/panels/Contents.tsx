import './contents.css';
import { type Item, type Layer, labelTextOf } from '@spadework/core/trench';
import { CircleAlert, Plus } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import { Button, Icon, Tree, type TreeNode } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { findingTexts } from '../findings/texts.js';
import { useRuleFindings } from '../findings/useRuleFindings.js';
import { COMMANDS } from '../gestures/commands.js';
import { handleKey } from '../gestures/keys.js';
import { toggled } from '../gestures/selection.js';
import { labelsIn, spokenName, standingsOf, typeOf } from '../names.js';
import { Picture } from './Picture.js';

/** The section as a tree, with the same commands as the section itself. The uppermost layer comes first, as one sees it. */
export function Contents({ ref }: { ref: Ref<HTMLElement> }) {
  const editor = useEditor();
  const { words, trench, section, checked, selected, select, popUp, mayEdit } = editor;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const language = useLanguage();
  const rules = useRuleFindings();
  const texts = useMemo(
    () => findingTexts(trench, checked, rules ?? [], words, language),
    [trench, checked, rules, words, language],
  );
  const standings = useMemo(() => standingsOf(section.layers), [section]);
  const labelOf = (item: Item) => labelTextOf(labelsIn(checked.layout), item.id);
  const itemNode = (item: Item): TreeNode => ({
    id: item.id,
    label: spokenName(item, checked.layout, standings.get(item.id), texts.of(item.id), words),
    content: (
      <span className="contents-row">
        <Picture item={item} size={22} />
        <span className="contents-text" title={`${labelOf(item)} ${typeOf(item, words)}`}>
          <b>{labelOf(item)} </b>
          <span className="contents-type">{typeOf(item, words)}</span>
        </span>
        {texts.wrong.has(item.id) && <Icon of={CircleAlert} size={16} className="contents-wrong" />}
      </span>
    ),
    ...('content' in item && item.content.length > 0 && { children: item.content.map(itemNode) }),
  });
  const layerNode = (layer: Layer, level: number): TreeNode => ({
    id: layer.id,
    label: `${words.layerName(level + 1)}, ${words.elements(layer.items.length)}`,
    content: (
      <span className="contents-row">
        <b className="contents-text" title={words.layerName(level + 1)}>
          {words.layerName(level + 1)}{' '}
        </b>
        <span className="quiet">{words.elements(layer.items.length)}</span>
      </span>
    ),
    children: layer.items.map(itemNode),
  });
  const nodes = section.layers.map(layerNode).reverse();
  const isItem = (id: string) => standings.has(id);
  return (
    <section ref={ref} className="side contents" aria-label={words.contents}>
      <div className="side-head">
        <h2>{words.contents}</h2>
        <Button look="quiet" icon={Plus} disabled={!mayEdit} onClick={() => COMMANDS.addLayer.run(editor)}>
          {words.addLayer}
        </Button>
      </div>
      <Tree
        label={words.contents}
        nodes={nodes}
        closed={closed}
        onToggle={(id) =>
          setClosed(
            (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
          )
        }
        selected={selected}
        onSelect={(id, isMore) => select(isMore ? toggled(selected.filter(isItem), id) : [id])}
        // What lies in a pipe goes with its pipe.
        onSelectRange={(ids) =>
          select(ids.filter((id) => isItem(id) && !ids.includes(standings.get(id)?.container?.id ?? '')))
        }
        onMenu={(id, at) => popUp({ kind: 'menu', at, of: isItem(id) ? 'items' : 'layer' })}
        onActivate={editor.focusForm}
        onKey={(event, id) => {
          const walks = !event.altKey && !event.shiftKey && event.key.startsWith('Arrow');
          return (
            isItem(id) &&
            !walks &&
            event.key !== 'Enter' &&
            handleKey(event, selected.includes(id) ? editor : { ...editor, selected: [id] })
          );
        }}
      />
    </section>
  );
}
