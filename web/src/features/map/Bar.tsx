import './bar.css';
import { ChevronDown, Redo2, Shovel, Undo2 } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { CutName, Icon, IconButton, Menu, useCommands } from '../../kit/index.js';
import type { Shown } from '../../optimistic/index.js';
import { SendStatus } from '../../optimistic/SendStatus.js';
import { addressOf } from '../../routes/index.js';
import { formatNumber } from '../../words/index.js';
import type { Segment } from '../trench/index.js';
import type { OpenRoute } from './document/index.js';
import { useLive, useMapEditor } from './editor.js';
import { BarFiles } from './files/BarFiles.js';
import { BarMarking } from './marking/BarMarking.js';

/** The segment that is drawn and the others of the project, undo and redo, and whether the server has everything. */
export function Bar({
  open,
  shown,
  segments,
}: {
  open: OpenRoute;
  shown: Pick<Shown<unknown, unknown>, 'unsent'>;
  segments: readonly Segment[];
}) {
  const { words, project, segment, undoes, redoes, act, drawn } = useMapEditor();
  const [, go] = useLocation();
  const others = segments.filter(({ id }) => id !== segment.id);
  const toSegment = (id: number) => () => go(addressOf.map(project.id, id));
  const steps = [
    {
      label: words.undo,
      title: undoes && words.undoOf(undoes),
      icon: Undo2,
      keys: ['Control', 'Z'],
      run: act.undo,
    },
    {
      label: words.redo,
      title: redoes && words.redoOf(redoes),
      icon: Redo2,
      keys: ['Control', 'Shift', 'Z'],
      run: act.redo,
    },
  ];
  useCommands(() => ({
    group: segment.name,
    commands: [
      ...steps.map(({ label, title, icon, keys, run }) => ({
        label: title ?? label,
        icon,
        keys: keys.join('+'),
        disabled: title === undefined,
        onChoose: run,
      })),
      ...others.map(({ id, name }) => ({ label: name, also: words.segment, onChoose: toSegment(id) })),
    ],
  }));
  return (
    <div className="map-toolbar" role="toolbar" aria-label={words.tools}>
      <Menu
        className="button button-plain map-segment"
        entries={segments.map(({ id, name }) => ({
          label: name,
          disabled: id === segment.id,
          onChoose: toSegment(id),
        }))}
      >
        <b className="map-segment-name">
          <CutName name={segment.name} />
        </b>
        <Length />
        <Icon of={ChevronDown} size={16} />
      </Menu>
      <BarMarking open={open} />
      <span className="map-rule" />
      {steps.map(({ label, title, icon, keys, run }) => (
        <IconButton
          key={label}
          label={label}
          icon={icon}
          title={title}
          keys={keys.join('+')}
          disabled={title === undefined}
          onClick={run}
        />
      ))}
      <span className="map-room" />
      <SendStatus
        sender={open.sender}
        unsent={shown.unsent}
        isKept={drawn.route.positions.length < 2}
        words={words}
      />
      <BarFiles />
      <Link className="button button-quiet" href={addressOf.trench(project.id, segment.id)}>
        <Icon of={Shovel} size={16} />
        <span className="map-to-trench">{words.toTrench}</span>
      </Link>
    </div>
  );
}

/** As long as its route, while there is one. */
function Length() {
  const editor = useMapEditor();
  const live = useLive(editor);
  const { words, segment } = editor;
  const length = live.route.positions.length > 1 ? live.length : segment.length;
  return <span className="quiet">{words.segmentFacts(formatNumber(length, 1))}</span>;
}
