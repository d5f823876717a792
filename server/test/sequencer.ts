import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ORDER = ['ordeal', 'server', 'core'];

/** The slowest project first, so that at the end no worker waits for another; and large files first within each. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
