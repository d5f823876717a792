import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ORDER = ['browser', 'ordeal', 'server', 'web', 'core'];

/** Runs the slowest project first, and large files first within each, so that all workers finish together. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
