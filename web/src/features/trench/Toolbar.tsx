import './toolbar.css';
import { changesAssumption } from '@spadework/core/trench';
import {
  CloudCheck,
  CloudOff,
  CloudUpload,
  Download,
  Hand,
  Link2,
  Minus,
  MousePointer2,
  Plus,
  Redo2,
  Ruler,
  Thermometer,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Icon, IconButton, Menu, toast } from '../../kit/index.js';
import { formatNumber } from '../../words/index.js';
import { FULL_SCALE, type View } from './canvas/view.js';
import { type Format, type NoteFormat, saveDrawing, saveNote } from './downloads.js';
import { useEditor, useObstacle, useSendState } from './editor.js';
import type { Tool } from './gestures/useGesture.js';
import { Others } from './Others.js';
import { useProfiles } from './quantities/profiles.js';
import { showRating } from './rating/Region.js';
import { useRatingParts, useRatingState } from './rating/useRating.js';
import { startingValues, useDesignRules } from './rules.js';
import { SegmentMenu } from './SegmentMenu.js';
import type { Words } from './words/index.js';

export interface ViewActions {
  view: View;
  zoom(factor: number): void;
  fit(): void;
  tool: Tool;
  setTool(tool: Tool): void;
  showsDimensions: boolean;
  setDimensions(shows: boolean): void;
}

export function Toolbar({ view, zoom, fit, tool, setTool, showsDimensions, setDimensions }: ViewActions) {
  const { words, shown, open, mayEdit, trench, section, showSection, act, projectId } = useEditor();
  const { document } = open;
  const rules = useDesignRules(projectId);
  const addSection = () => {
    const id = crypto.randomUUID();
    const values = rules && startingValues(trench, rules);
    const change = {
      kind: 'addSection',
      id,
      layerId: crypto.randomUUID(),
      ...(values && { values }),
    } as const;
    if (act([change], words.addSection)) showSection(id);
  };
  return (
    <div className="toolbar" role="toolbar" aria-label={words.trench}>
      <SegmentMenu />
      <div className="section-tabs" role="group" aria-label={words.sections}>
        {trench.sections.map(({ id }, place) => (
          <button
            key={id}
            type="button"
            className="section-tab"
            aria-pressed={id === section.id}
            onClick={() => showSection(id)}
          >
            {words.sectionName(place + 1)}
          </button>
        ))}
        <IconButton
          label={words.addSection}
          icon={Plus}
          disabled={!mayEdit}
          className="section-add"
          onClick={addSection}
        />
      </div>
      <span className="toolbar-rule" />
      <IconButton
        label={words.undo}
        icon={Undo2}
        keys="Control+Z"
        disabled={!shown.undo || !mayEdit}
        title={shown.undo && words.undoOf(shown.undo)}
        onClick={() => document.undo()}
      />
      <IconButton
        label={words.redo}
        icon={Redo2}
        keys="Control+Shift+Z"
        disabled={!shown.redo || !mayEdit}
        title={shown.redo && words.redoOf(shown.redo)}
        onClick={() => document.redo()}
      />
      <span className="toolbar-rule" />
      <IconButton
        label={words.choose}
        icon={MousePointer2}
        aria-pressed={tool === 'choose'}
        onClick={() => setTool('choose')}
      />
      <IconButton
        label={words.pan}
        icon={Hand}
        aria-pressed={tool === 'pan'}
        onClick={() => setTool('pan')}
      />
      <IconButton
        label={words.dimensions}
        icon={Ruler}
        aria-pressed={showsDimensions}
        onClick={() => setDimensions(!showsDimensions)}
      />
      <IconButton label={words.toRating} icon={Thermometer} onClick={showRating} />
      <IconButton label={words.copyLink} icon={Link2} onClick={() => copyLink(words)} />
      <span className="toolbar-room" />
      <Others />
      <SendStatus />
      <div className="toolbar-end">
        <span className="toolbar-rule" />
        <IconButton label={words.zoomOut} icon={Minus} keys="-" onClick={() => zoom(1 / 1.25)} />
        <button type="button" className="zoom-now" onClick={fit} title={words.zoomFit}>
          {words.zoomNow(formatNumber((view.scale / FULL_SCALE) * 100))}
        </button>
        <IconButton label={words.zoomIn} icon={Plus} keys="+" onClick={() => zoom(1.25)} />
        <DownloadMenu />
      </div>
    </div>
  );
}

/** The address says what is shown: segment, section, choice, heat map and comparison. */
async function copyLink(words: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast({ text: words.linkCopied });
  } catch {
    toast({ text: `${words.copyLink}: ${location.href}`, kind: 'wrong' });
  }
}

function SendStatus() {
  const { words, shown, open } = useEditor();
  const state = useSendState(open);
  const obstacle = useObstacle(open);
  const isWaiting = state === 'waiting' && shown.unsent > 0;
  const [icon, text] = isWaiting
    ? ([CloudOff, words.notSent] as const)
    : state === 'saving' || shown.unsent > 0
      ? ([CloudUpload, words.saving] as const)
      : ([CloudCheck, words.saved] as const);
  return (
    <p className={`send-status ${isWaiting ? 'warn' : 'quiet'}`}>
      <Icon of={icon} size={16} />
      <span role="status" title={isWaiting ? obstacle : undefined}>
        {isWaiting && obstacle ? `${text}: ${obstacle}` : text}
      </span>
    </p>
  );
}

const FORMATS: readonly Format[] = ['SVG', 'PDF', 'DXF'];

function DownloadMenu() {
  const { words, segmentId, section, open, trench, shown } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const isWaiting = useSendState(open) === 'waiting' && shown.closed === undefined;
  const { choices, notRated } = useRatingParts();
  const { answer } = useRatingState();
  const name = trench.segment?.name ?? words.trench;
  const { chosen: profile } = useProfiles(false);
  const profileId =
    profile && changesAssumption(profile.changes, 'markersPerSection') ? profile.id : undefined;
  const save = async (saving: () => Promise<void>) => {
    setBusy(true);
    if (isWaiting && shown.unsent > 0) toast({ text: words.downloadLater });
    try {
      await saving();
    } catch (error) {
      toast({ text: (error as Error).message, kind: 'wrong' });
    } finally {
      setBusy(false);
    }
  };
  const draw = (format: Format, isTogether: boolean) =>
    saveDrawing({
      segmentId,
      format,
      profileId,
      open,
      name,
      ...(!isTogether && { sectionId: section.id }),
    });
  const note = (format: NoteFormat) => {
    const { method, season, hours } = choices;
    const query = {
      sectionId: section.id,
      method,
      hours,
      ...(answer && { mode: answer.mode }),
      ...(season !== undefined && { season }),
      ...(profileId !== undefined && { profileId }),
    };
    return saveNote({ segmentId, format, query, open, name: words.noteName(name) });
  };
  return (
    <Menu
      align="end"
      entries={[
        ...FORMATS.map((format) => ({
          label: format,
          disabled: isBusy,
          onChoose: () => save(() => draw(format, false)),
        })),
        ...(trench.sections.length > 1
          ? [
              'rule' as const,
              ...FORMATS.map((format) => ({
                label: words.together(format),
                disabled: isBusy,
                onChoose: () => save(() => draw(format, true)),
              })),
            ]
          : []),
        'rule' as const,
        ...(['PDF', 'XLSX'] as const).map((format) => ({
          label: words.note(format),
          disabled: isBusy || notRated !== undefined,
          onChoose: () => save(() => note(format)),
        })),
      ]}
    >
      <Icon of={Download} size={16} />
      {words.download}
    </Menu>
  );
}
