import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, as parts of paths. What is named nowhere comes after it. */
const FIRST = ['web/test/', 'server/test/faults/', 'server/test/operations/', 'server/test/', 'server/src/'];

/** Runs the slowest folders first, and large files first within each, so that all workers finish together. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = FIRST.findIndex((folder) => moduleId.includes(`/${folder}`));
      return found < 0 ? FIRST.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
