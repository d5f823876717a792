import type { Block, Fact, Figure, ReportDocument } from '../../report/document.js';
import type { Language } from '../../text/language.js';
import type { CircuitAnswer } from '../answer/answer.js';
import { hottestConductor } from '../answer/hottest.js';
import { ratingDrawing } from '../map/index.js';
import { DEFAULT_HOURS } from '../solving/solving.js';
import { transientNorms } from '../transient/norms.js';
import { calculationBlocks } from './calculation.js';
import { certaintyBlocks, findingBlocks } from './certainty.js';
import { conditionBlocks } from './conditions.js';
import { framed, frameFacts } from './frame.js';
import type { NoteInput } from './input.js';
import { type Labels, labelsOf } from './labels.js';
import { fixedText, plainText } from './numbers.js';
import { plotBlocks } from './plots.js';
import { cableBlocks, circuitBlocks, conductorBlocks, usedShare } from './results.js';
import { seasonBlocks } from './seasons.js';
import { noteWords } from './words.js';

/** A rating as a calculation note, to be signed and attached to a tender. */
export function ratingNote(input: NoteInput): ReportDocument {
  const text = noteText(input);
  // A page of its own size: at the end it leaves no other page half empty.
  const drawing: Block = { kind: 'drawing', drawing: ratingDrawing(input.rating, input.drawing) };
  return { ...text, blocks: [...text.blocks, drawing] };
}

/** The note without the drawing at its end. */
export function noteText(input: NoteInput): ReportDocument {
  const labels = labelsOf(input);
  return framed(input.drawing, {
    subtitle: noteWords(input.drawing.language).subtitle,
    facts: factsOf(input),
    figures: figuresOf(input, labels),
    blocks: [
      ...circuitBlocks(input, labels),
      ...seasonBlocks(input, labels),
      ...findingBlocks(input, labels),
      ...conditionBlocks(input),
      ...cableBlocks(input, labels),
      ...certaintyBlocks(input, labels),
      ...conductorBlocks(input, labels),
      ...calculationBlocks(input, labels),
      // The plots stay with the signatures, so that the last page of text is never nearly empty.
      ...plotBlocks(input, labels),
    ],
  });
}

/** What the calculation is of, and how it was made. */
export function factsOf({ request, rating, drawing, check, made }: NoteInput): Fact[] {
  const { language, title } = drawing;
  const words = noteWords(language);
  const by = [
    { label: words.method, value: methodText(rating, request, language) },
    { label: words.mode, value: modeText(request.mode, request.hours ?? DEFAULT_HOURS, language) },
    { label: words.season, value: request.season ?? '' },
    { label: words.check, value: check?.line ?? '' },
  ];
  return frameFacts(title, by, made, language);
}

/** A load over time is rated by another standard than a steady one. */
function methodText(
  { solved }: NoteInput['rating'],
  { method, mode }: NoteInput['request'],
  language: Language,
) {
  const { methods, transientMethod } = noteWords(language);
  const norms = transientNorms(mode, solved.problem).map((norm) => `IEC ${norm}`);
  return norms.length > 0 ? transientMethod(methods[method], norms.join(', ')) : methods[method];
}

function modeText(mode: NoteInput['request']['mode'], hours: number, language: 'nb' | 'en'): string {
  const { modes } = noteWords(language);
  return mode === 'EMERGENCY' ? modes.EMERGENCY(plainText(hours, language)) : modes[mode];
}

/** As they are printed: a search ends with other digits far behind the comma. */
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.0005;

function figuresOf({ rating, drawing: { language } }: NoteInput, labels: Labels): Figure[] {
  const words = noteWords(language);
  const { circuits, mode } = rating.answer;
  const used = circuits.filter((one) => usedShare(one) !== null);
  const hottest = hottestConductor(rating.answer);
  const limit = circuits.find(({ circuitId }) => circuitId === hottest?.circuitId)?.limitTemperature;
  const factor = circuits.find((one) => one.factor !== null)?.factor ?? null;
  const [first, ...rest] = used;
  const weakest = first && rest.reduce((a, b) => (b.utilisation! > a.utilisation! ? b : a), first);
  const alike = rest.length > 0 && used.every((one) => near(one.utilisation!, weakest!.utilisation!));
  return [
    ...ampereFigures(circuits, hottest?.circuitId, labels, language),
    ...(weakest
      ? [
          {
            label: alike ? words.allAlike : `${words.weakest}: ${labels.circuit(weakest.circuitId)}`,
            value: fixedText(weakest.utilisation! * 100, 1, language),
            unit: '%',
          },
        ]
      : []),
    {
      label: `${words.hottest}: ${labels.conductor(hottest)}`,
      value: fixedText(hottest?.conductorTemperature ?? null, 1, language),
      unit: '°C',
    },
    ...(limit === undefined ? [] : [{ label: words.limit, value: plainText(limit, language), unit: '°C' }]),
    ...(rating.solved.cyclicFactor === null
      ? []
      : [{ label: words.cyclicFactor, value: fixedText(rating.solved.cyclicFactor, 3, language) }]),
    ...(mode === 'COMMON_FACTOR' && factor !== null
      ? [{ label: words.factor, value: fixedText(factor, 3, language) }]
      : []),
  ];
}

/** What the circuits can carry; or, where they are not rated, the load that the temperatures are of. */
function ampereFigures(
  circuits: readonly CircuitAnswer[],
  hottestId: string | null | undefined,
  labels: Labels,
  language: Language,
): Figure[] {
  const words = noteWords(language);
  const figure = (label: string, value: number): Figure[] => [
    { label, value: fixedText(value, 1, language), unit: 'A' },
  ];
  const rated = circuits.filter(({ rating }) => rating !== null);
  if (rated.length === 0) {
    const hottest = circuits.find(({ circuitId }) => circuitId === hottestId);
    return hottest ? figure(`${words.loadOf}: ${labels.circuit(hottest.circuitId)}`, hottest.current) : [];
  }
  const least = rated.reduce((a, b) => (b.rating! < a.rating! ? b : a));
  const alike = rated.every(({ rating }) => Math.abs(rating! - least.rating!) < 0.05);
  const label =
    rated.length > 1 && alike
      ? words.allCarry
      : `${rated.length > 1 ? words.carriesLeast : words.carries}: ${labels.circuit(least.circuitId)}`;
  return figure(label, least.rating!);
}
