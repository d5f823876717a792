/** A job's place in the queue: jobs of one lane wait for each other. */
export interface Queued {
  companyId: number;
  lane: string;
}

/**
 * Waiting jobs. Companies take turns, and within a company its lanes do, so that a job waits behind the like of its own
 * company and not behind the many of another.
 */
export class JobQueue<J extends Queued> {
  /** By company and lane, in the order in which they are next. */
  readonly #companies = new Map<number, Map<string, J[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(companyId: number, isMeant: (job: J) => boolean): number {
    const lanes = this.#companies.get(companyId)?.values() ?? [];
    return [...lanes].flat().filter(isMeant).length;
  }

  push(job: J): void {
    const lanes = this.#companies.get(job.companyId) ?? new Map<string, J[]>();
    this.#companies.set(job.companyId, lanes);
    const jobs = lanes.get(job.lane);
    if (jobs) jobs.push(job);
    else lanes.set(job.lane, [job]);
    this.#size++;
  }

  /** The next job that may start. Its company comes last from then on, and its lane last in the company. */
  shift(mayStart: (job: J) => boolean): J | undefined {
    for (const [companyId, lanes] of this.#companies)
      for (const [lane, [job]] of lanes) {
        if (!job || !mayStart(job)) continue;
        const jobs = lanes.get(lane)!.slice(1);
        lanes.delete(lane);
        if (jobs.length) lanes.set(lane, jobs);
        this.#companies.delete(companyId);
        if (lanes.size) this.#companies.set(companyId, lanes);
        this.#size--;
        return job;
      }
    return undefined;
  }

  remove(job: J): void {
    const lanes = this.#companies.get(job.companyId);
    const jobs = lanes?.get(job.lane) ?? [];
    const left = jobs.filter((each) => each !== job);
    this.#size -= jobs.length - left.length;
    if (left.length) lanes!.set(job.lane, left);
    else lanes?.delete(job.lane);
    if (!lanes?.size) this.#companies.delete(job.companyId);
  }

  all(): J[] {
    return [...this.#companies.values()].flatMap((lanes) => [...lanes.values()].flat());
  }

  /** All jobs. The queue is empty afterwards. */
  clear(): J[] {
    const jobs = this.all();
    this.#companies.clear();
    this.#size = 0;
    return jobs;
  }
}
