import { CopyPlus, Download } from 'lucide-react';
import { type AnswerOf, asProblem, loadFile } from '../api/index.js';
import { announce, type Command, fileName, saveFile, toast } from '../kit/index.js';
import { addressOf } from '../routes/index.js';
import type { Words } from './words/en.js';

interface Listed {
  project: AnswerOf<'project.getProject'>;
  segments: AnswerOf<'trench.listSegments'>;
}

/** Where the page itself offers what can be done with its segments. */
const OFFERED = { drawing: /\/trench\/\d+/, variant: /^\/projects\/\d+(?:$|\/trench)/ };

const files = () => loadFile(() => import('../features/trench/files.js'));
const segmentCalls = () => loadFile(() => import('../features/trench/segments.js'));

async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'wrong' });
  }
}

/** The drawing and a new variant of each segment, from all pages of its project. */
export function segmentCommands(
  { project, segments }: Listed,
  location: string,
  words: Words['palette'],
  go: (address: string) => void,
): Command[] {
  const isMine = !project.archived && !project.readonly && /WRITER|OWNER/.test(project.myRole ?? '');
  const save = async (segment: { id: number; name: string }) => {
    const { fetchSegmentFile, filesOf } = await files();
    const [file] = filesOf('drawing');
    const drawing = await fetchSegmentFile(file!, segment.id);
    saveFile(drawing, fileName(project, segment.name, words.drawing.toLowerCase()), file!.extension);
    announce(words.drawingOf(segment.name));
  };
  const make = async (segment: (typeof segments)[number]) => {
    const { createVariant } = await segmentCalls();
    const id = await createVariant(project.id, segment, segment.id, words.variant);
    go(addressOf.trench(project.id, id));
  };
  return segments.flatMap((segment) => [
    ...(OFFERED.drawing.test(location)
      ? []
      : [
          {
            label: words.drawingOf(segment.name),
            also: words.download,
            icon: Download,
            onChoose: () => attempt(() => save(segment)),
          },
        ]),
    ...(OFFERED.variant.test(location) || !isMine
      ? []
      : [
          {
            label: words.newVariantOf(segment.name),
            icon: CopyPlus,
            onChoose: () => attempt(() => make(segment)),
          },
        ]),
  ]);
}
