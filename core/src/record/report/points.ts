import { grouped } from '../../checklist/groups.js';
import { checkpointIn } from '../../checklist/language.js';
import type { Checkpoint } from '../../checklist/model.js';
import { sortCheckpoints } from '../../checklist/order.js';
import type { Block, PointAnswer, PointPhoto, ReportPoint } from '../../report/document.js';
import { dateText, exactText } from '../../report/format.js';
import type { Language } from '../../text/language.js';
import { isAnswered } from '../heads.js';
import { pointKey, subKey } from '../keys.js';
import { MAX_CLOCK_OFFSET } from '../limits.js';
import type { Answer, ChecklistRecord, Deviation, Photo, Version } from '../model.js';
import { askedQuestions, questionsOf } from '../questions.js';
import { recordWords } from '../words.js';
import { spanText, timeText } from './time.js';
import { recordReportWords } from './words.js';

export interface PointInput {
  record: ChecklistRecord;
  checkpoints: readonly Checkpoint[];
  /** How a report names a person, by user name. Clients and people who left are named as they are. */
  names: ReadonlyMap<string, string>;
  /** Photos of which the small picture is shown, because all of them would make the file too large. */
  small: ReadonlySet<string>;
}

/** The answers of a record by part of the facility, with who and when, and its photos. */
export function pointBlocks(input: PointInput, language: Language): Block[] {
  const views = sortCheckpoints(input.checkpoints).map((checkpoint) => checkpointIn(checkpoint, language));
  const writer = new PointWriter(input, language);
  const words = recordReportWords(language);
  const blocks = grouped(views).flatMap(({ name, components }): Block[] => {
    const groups = components
      .map((component) => ({
        title: component.name ?? (components.length > 1 ? words.wholePart : ''),
        points: component.checkpoints.flatMap((point): ReportPoint[] => {
          const { id, name, subCheckpoints } = point;
          const keys = [pointKey(id), ...subCheckpoints.map((sub) => subKey(sub.id))];
          if (!keys.some((key) => writer.isShown(key))) return [];
          // The point before its parts, because photos are numbered in this order.
          const whole = writer.point(pointKey(id), String(id), name);
          const parts = subCheckpoints
            .filter((sub) => writer.isShown(subKey(sub.id)))
            .map((sub) => writer.point(subKey(sub.id), '', sub.name));
          return [{ ...whole, parts }];
        }),
      }))
      .filter(({ points }) => points.length > 0);
    return groups.length === 0
      ? []
      : [
          { kind: 'heading', text: name },
          { kind: 'points', groups },
        ];
  });
  return blocks.length > 0 ? blocks : [{ kind: 'note', text: words.emptyList }];
}

/** Photos are numbered in the order of the report, and shown where they come first. */
class PointWriter {
  readonly #words;
  readonly #recordWords;
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #deviations: ReadonlyMap<string, Deviation>;
  readonly #asked: ReadonlySet<string>;
  readonly #numbers = new Map<string, number>();

  constructor(
    readonly input: PointInput,
    readonly language: Language,
  ) {
    const { record, checkpoints } = input;
    this.#words = recordReportWords(language);
    this.#recordWords = recordWords(language);
    this.#answers = new Map(record.answers.map((answer) => [answer.key, answer]));
    this.#deviations = new Map(record.deviations.map((deviation) => [deviation.key, deviation]));
    const asked = askedQuestions(questionsOf(checkpoints), record.options, record.answers);
    this.#asked = new Set(asked.map(({ key }) => key));
  }

  /** Whether somebody asked for a point, or said or showed something of it. */
  isShown(key: string): boolean {
    return this.#asked.has(key) || this.#answers.has(key) || this.#photosAt(key).length > 0;
  }

  point(key: string, number: string, question: string): ReportPoint {
    const answer = this.#answers.get(key);
    const deviation = this.#deviations.get(key);
    return {
      number,
      question,
      conflict: answer?.conflict ? this.#words.conflict : '',
      answers: this.#answersOf(answer),
      followUp: deviation ? this.#followUpOf(deviation) : [],
      ...this.#photosOf(this.#photosAt(key)),
      parts: [],
    };
  }

  #photosAt(key: string): Photo[] {
    return this.input.record.photos.filter(({ keys, state }) => state !== 'REMOVED' && keys.includes(key));
  }

  /** Of people who agree one answer, and of those who differ each. */
  #answersOf(answer: Answer | undefined): PointAnswer[] {
    const heads = answer?.heads ?? [];
    if (heads.length === 0) return [{ text: this.#words.notAnswered, tone: 'QUIET', lines: [], by: [] }];
    return answer!.conflict
      ? heads.map((head) => this.#answerOf(head, [head]))
      : [this.#answerOf(heads[0]!, heads)];
  }

  #answerOf(head: Version, from: readonly Version[]): PointAnswer {
    const words = this.#words;
    const { values, severities } = this.#recordWords;
    const { value, text, severity, measured, comment, noPhotoReason } = head;
    const isDeviation = value === 'DEVIATION';
    return {
      text: !isAnswered(head)
        ? words.notAnswered
        : value === null
          ? ''
          : isDeviation && severity
            ? `${values[value]} · ${severities[severity]}`
            : values[value],
      tone: isDeviation ? 'ALARM' : value === 'OK' ? 'GOOD' : 'QUIET',
      lines: [
        ...(text === null ? [] : [{ label: '', value: text }]),
        ...(measured === null
          ? []
          : [
              {
                label: words.measured,
                value: `${exactText(measured.value, this.language)} ${measured.unit}`.trim(),
              },
            ]),
        ...(comment === null ? [] : [{ label: words.comment, value: comment }]),
        ...(noPhotoReason === null ? [] : [{ label: words.noPhotoReason, value: noPhotoReason }]),
      ],
      by: from.map((version) => ({
        who: this.#nameOf(version.answeredBy),
        when: timeText(version.answeredAt, this.language),
        mark: this.#clockOf(version),
      })),
    };
  }

  /** What to know of a time that a device gave whose clock was wrong. */
  #clockOf({ clockOffset, receivedAt }: Version): string {
    if (clockOffset === null || Math.abs(clockOffset) <= MAX_CLOCK_OFFSET) return '';
    const span = spanText(Math.abs(clockOffset), this.#words.span);
    return this.#words.clock(span, clockOffset > 0, timeText(receivedAt, this.language));
  }

  #followUpOf(deviation: Deviation): string[] {
    const { deviationStates } = this.#recordWords;
    const moves = (deviation.log ?? []).map(({ at, by, from, to, text }) =>
      this.#words.moved(
        timeText(at, this.language),
        this.#nameOf(by),
        deviationStates[from],
        deviationStates[to],
        text,
      ),
    );
    const now = followUpText(deviation, this.input.names, this.language);
    return [this.#words.followedUp(now), ...moves];
  }

  #photosOf(photos: readonly Photo[]): Pick<ReportPoint, 'photos' | 'notes'> {
    const shown: PointPhoto[] = [];
    const notes: string[] = [];
    for (const photo of photos) {
      const { hash, state, reason } = photo;
      const number = this.#numbers.get(hash);
      if (state === 'MISSING') notes.push(this.#recordWords.missing.PHOTO_MISSING);
      else if (reason !== null) notes.push(this.#recordWords.photoReasons[reason]);
      else if (number !== undefined) notes.push(this.#words.seePhoto(number));
      else shown.push(this.#photoOf(photo));
    }
    return { photos: shown, notes: [...new Set(notes)] };
  }

  #photoOf({ hash, width, height, takenAt, addedAt, addedBy, followUp }: Photo): PointPhoto {
    const words = this.#words;
    const number = this.#numbers.size + 1;
    this.#numbers.set(hash, number);
    return {
      hash,
      picture: this.input.small.has(hash) ? 'thumb' : 'view',
      width: width!,
      height: height!,
      title: followUp ? `${words.photo(number)}, ${words.ofRepair}` : words.photo(number),
      caption: [
        takenAt === null
          ? words.added(timeText(addedAt, this.language))
          : words.taken(timeText(takenAt, this.language)),
        this.#nameOf(addedBy),
        hash.slice(0, 12),
      ].join(' · '),
    };
  }

  #nameOf(user: string): string {
    return this.input.names.get(user) ?? user;
  }
}

/** Where a deviation stands: its state, who follows it up, and until when. */
export function followUpText(
  { state, responsible, due }: Pick<Deviation, 'state' | 'responsible' | 'due'>,
  names: ReadonlyMap<string, string>,
  language: Language,
): string {
  const words = recordReportWords(language);
  return [
    recordWords(language).deviationStates[state],
    ...(responsible === null ? [] : [words.responsible(names.get(responsible) ?? responsible)]),
    ...(due === null ? [] : [words.due(dateText(due, language))]),
  ].join(' · ');
}
