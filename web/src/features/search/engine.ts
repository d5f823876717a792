import {
  codeText,
  type SearchedCode,
  type ShortText,
  ShortTexts,
  starterThesaurus,
  typeWords,
  type UsedType,
} from '@spadework/core/search';
import { type Reading, readQuery } from './reading.js';

/** The name of a type tells more of it than what it is for. */
const NAME_WEIGHT = 6;

/**
 * All that a search in the browser needs, with the words of the company. It is large, so it is loaded when somebody
 * searches.
 */
export class Engine {
  readonly #thesaurus;

  constructor(companyLines: readonly string[]) {
    this.#thesaurus = starterThesaurus(companyLines);
  }

  /** What a query was understood as, by the texts that it found. */
  read(q: string, texts: readonly string[]): Reading {
    return readQuery(q, texts, this.#thesaurus);
  }

  /** Entries that are found by their names. */
  names(names: readonly string[]): ShortTexts {
    const texts = names.map((text) => ({ fields: [{ text, weight: 1, isName: true }] }));
    return ShortTexts.of(texts, this.#thesaurus);
  }

  /** Commands by their labels, and by other words for them. */
  commands(commands: readonly (readonly [label: string, also?: string | null])[]): ShortTexts {
    return this.texts(
      commands.map(([text, also]) => ({
        fields: [
          { text, weight: 2, isName: true },
          { text: also, weight: 1 },
        ],
      })),
    );
  }

  /** Entries whose texts count as each says. */
  texts(entries: readonly ShortText[]): ShortTexts {
    return ShortTexts.of(entries, this.#thesaurus);
  }

  /** Types of the trench, and things without one, by their names and by what they are for. */
  types(types: readonly (UsedType & { name: string })[]): ShortTexts {
    const texts = types.map((type) => ({
      fields: [
        { text: type.name, weight: NAME_WEIGHT, isName: true },
        { text: this.wordsOf(type), weight: 1 },
      ],
    }));
    return ShortTexts.of(texts, this.#thesaurus);
  }

  /** Words by which a type, or a thing without one, is found beside its name. */
  wordsOf(type: UsedType): string {
    return typeWords(type, this.#thesaurus);
  }

  codes(codes: readonly SearchedCode[]): ShortTexts {
    return ShortTexts.of(codes.map(codeText), this.#thesaurus);
  }
}
