import './toolbar.css';
import {
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
import { fileName, Icon, IconButton, Menu, saveFile, toast, useCommands } from '../../kit/index.js';
import { SendStatus } from '../../optimistic/SendStatus.js';
import { during } from '../../settled/index.js';
import { formatNumber } from '../../words/index.js';
import { useProject } from '../projects/index.js';
import { AddSection } from './AddSection.js';
import { FULL_SCALE, type View } from './canvas/view.js';
import { useEditor, useSendState } from './editor.js';
import { type FileQuery, fetchSegmentFile, filesOf, type SegmentFile } from './files.js';
import { offeredIn } from './gestures/offered.js';
import type { Tool } from './gestures/useGesture.js';
import { Others } from './Others.js';
import { CommandIcon } from './panels/CommandButton.js';
import { showRating } from './rating/Region.js';
import { useRatingParts, useRatingState } from './rating/useRating.js';
import { SegmentMenu } from './SegmentMenu.js';
import type { Words } from './words/index.js';

export interface ViewActions {
  view: View;
  tool: Tool;
  setTool(tool: Tool): void;
  showsDimensions: boolean;
  setDimensions(shows: boolean): void;
}

export function Toolbar({ view, tool, setTool, showsDimensions, setDimensions }: ViewActions) {
  const editor = useEditor();
  const { words, shown, trench, section, showSection, fit } = editor;
  // After those of the segment, so that Enter alone changes nothing.
  useCommands(() => offeredIn(editor));
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
        <AddSection />
      </div>
      <span className="toolbar-rule" />
      <CommandIcon name="undo" icon={Undo2} title={shown.undo && words.undoOf(shown.undo)} />
      <CommandIcon name="redo" icon={Redo2} title={shown.redo && words.redoOf(shown.redo)} />
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
      <SendStatus sender={editor.open.sender} unsent={shown.unsent} words={words} />
      <div className="toolbar-end">
        <span className="toolbar-rule" />
        <CommandIcon name="zoomOut" icon={Minus} />
        <button type="button" className="zoom-now" onClick={fit} title={words.zoomFit}>
          {words.zoomNow(formatNumber((view.scale / FULL_SCALE) * 100))}
        </button>
        <CommandIcon name="zoomIn" icon={Plus} />
        <DownloadMenu />
      </div>
    </div>
  );
}

/** The address says what is shown: segment, section, choice, heat map and comparison. */
async function copyLink(words: Words): Promise<void> {
  try {
    await during('the clipboard', navigator.clipboard.writeText(location.href));
    toast({ text: words.linkCopied });
  } catch {
    toast({ text: `${words.copyLink}: ${location.href}`, kind: 'wrong' });
  }
}

function DownloadMenu() {
  const { words, projectId, segmentId, section, open, trench, shown } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const isWaiting = useSendState(open) === 'waiting' && shown.closed === undefined;
  const { choices, notRated } = useRatingParts();
  const { answer } = useRatingState();
  const name = trench.segment?.name ?? words.trench;
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
  const project = useProject(projectId).data?.project;
  const get = async (file: SegmentFile, query: FileQuery) => {
    await open.sender.settled();
    const blob = await fetchSegmentFile(file, segmentId, query);
    // Of several sections the name says which one.
    const place = trench.sections.findIndex(({ id }) => id === query.sectionId) + 1;
    const which = place > 0 && trench.sections.length > 1 ? words.sectionName(place) : undefined;
    saveFile(blob, fileName(project, name, which, words.fileNames[file.document]), file.extension);
  };
  const drawings = (query: FileQuery, labelOf: (format: string) => string) =>
    filesOf('drawing').map((file) => ({
      label: labelOf(file.format),
      disabled: isBusy,
      onChoose: () => save(() => get(file, query)),
    }));
  // By the mode, method and season that are shown.
  const { method, season, hours } = choices;
  const rated: FileQuery = {
    sectionId: section.id,
    method,
    hours,
    ...(answer && { mode: answer.mode }),
    ...(season !== undefined && { season }),
  };
  const ratings = (['note', 'heatMap'] as const).flatMap((document) =>
    filesOf(document).map((file) => ({
      label: words.files[document](file.format),
      disabled: isBusy || notRated !== undefined,
      onChoose: () => save(() => get(file, rated)),
    })),
  );
  useCommands(() => ({
    group: words.download,
    kind: 'many',
    commands: [...drawings({ sectionId: section.id }, words.files.drawing), ...ratings].map((entry) => ({
      ...entry,
      also: words.download,
      icon: Download,
    })),
  }));
  return (
    <Menu
      align="end"
      entries={[
        ...drawings({ sectionId: section.id }, words.files.drawing),
        ...(trench.sections.length > 1
          ? ['rule' as const, ...drawings({ together: true }, words.together)]
          : []),
        'rule' as const,
        ...ratings,
      ]}
    >
      <Icon of={Download} size={16} />
      {words.download}
    </Menu>
  );
}
