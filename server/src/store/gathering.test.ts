import { afterEach, describe, expect, test, vi } from 'vitest';
import { Gathering } from './gathering.js';

describe('questions that are asked together', () => {
  afterEach(() => vi.useRealTimers());

  /** Statements that end when the test says so. */
  function statements() {
    const sent: { questions: readonly string[]; end(answers?: string[]): void; fail(error: Error): void }[] =
      [];
    const gathering = new Gathering<string, string>(
      (questions) =>
        new Promise((resolve, reject) => {
          const end = (answers = questions.map((question) => question.toUpperCase())) => resolve(answers);
          sent.push({ questions, end, fail: reject });
        }),
    );
    return { sent, gathering };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test('the first is asked at once, those that come while it runs in one statement', async () => {
    const { sent, gathering } = statements();
    const answers = Promise.all(['a', 'b', 'c'].map((question) => gathering.ask(question)));
    expect(sent.map(({ questions }) => questions)).toEqual([['a']]);
    sent[0]!.end();
    await settled();
    expect(sent.map(({ questions }) => questions)).toEqual([['a'], ['b', 'c']]);
    sent[1]!.end();
    expect(await answers).toEqual(['A', 'B', 'C']);
  });

  test('a failed statement fails those who asked it, and no others', async () => {
    const { sent, gathering } = statements();
    const failed = [gathering.ask('a')];
    const answered = gathering.ask('b');
    sent[0]!.fail(new Error('gone'));
    await expect(failed[0]).rejects.toThrow('gone');
    await settled();
    sent[1]!.end();
    expect(await answered).toBe('B');
    void gathering.ask('c');
    expect(sent.at(-1)!.questions).toEqual(['c']);
  });

  test('a statement that hangs holds nobody up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { sent, gathering } = statements();
    void gathering.ask('hangs');
    const answered = gathering.ask('b');
    await vi.advanceTimersByTimeAsync(19);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    sent[1]!.end();
    expect(await answered).toBe('B');
  });

  test('very many do not wait for one another', () => {
    const { sent, gathering } = statements();
    for (let i = 0; i < 201; i++) void gathering.ask(String(i));
    expect(sent.map(({ questions }) => questions.length)).toEqual([1, 200]);
  });
});
