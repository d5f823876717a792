interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** A statement is usually done long before; one that hangs holds nobody else up. */
const LONGEST_WAIT_MS = 20;
const MOST_QUESTIONS = 200;

/**
 * Asks in one statement what is asked while another one runs: under load that spares the database and us most of the
 * statements. What is asked while none runs is asked at once, so nobody waits for company.
 */
export class Gathering<Question, Answer> {
  #waiting: Waiting<Question, Answer>[] = [];
  #running = 0;
  #patience: NodeJS.Timeout | undefined;

  /** `answerAll` gives the answers in the order of the questions. */
  constructor(private readonly answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#running === 0 || this.#waiting.length === MOST_QUESTIONS) void this.#send();
      else this.#patience ??= setTimeout(() => void this.#send(), LONGEST_WAIT_MS);
    });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const asked = this.#waiting;
    this.#waiting = [];
    this.#running++;
    try {
      const answers = await this.answerAll(asked.map(({ question }) => question));
      for (const [i, { resolve }] of asked.entries()) resolve(answers[i]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    this.#running--;
    if (this.#waiting.length) void this.#send();
  }
}
