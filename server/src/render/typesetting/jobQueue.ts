/**
 * Waiting jobs of several companies. It alternates between companies, so that the jobs of one wait behind its own and
 * not behind the many of another.
 */
export class JobQueue<J> {
  /** The waiting jobs by company, in the order in which companies are next. */
  readonly #waiting = new Map<number, J[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(company: number): number {
    return this.#waiting.get(company)?.length ?? 0;
  }

  push(company: number, job: J): void {
    const jobs = this.#waiting.get(company);
    if (jobs) jobs.push(job);
    else this.#waiting.set(company, [job]);
    this.#size++;
  }

  /** The next job. Its company comes last from then on. */
  shift(): J | undefined {
    const [company, jobs] = this.#waiting.entries().next().value ?? [];
    if (company === undefined || jobs === undefined) return undefined;
    this.#waiting.delete(company);
    if (jobs.length > 1) this.#waiting.set(company, jobs.slice(1));
    this.#size--;
    return jobs[0];
  }

  remove(company: number, job: J): void {
    const jobs = this.#waiting.get(company) ?? [];
    const left = jobs.filter((each) => each !== job);
    this.#size -= jobs.length - left.length;
    if (left.length) this.#waiting.set(company, left);
    else this.#waiting.delete(company);
  }

  all(): J[] {
    return [...this.#waiting.values()].flat();
  }

  /** All jobs. The queue is empty afterwards. */
  clear(): J[] {
    const jobs = this.all();
    this.#waiting.clear();
    this.#size = 0;
    return jobs;
  }
}
