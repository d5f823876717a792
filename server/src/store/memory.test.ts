import { describe, expect, test } from 'vitest';
import { MadeOnce, Memory } from './memory.js';

describe('memory', () => {
  // Fails when what can never be kept pushes everything else out first.
  test('what is larger than all of it leaves the rest alone', () => {
    const memory = new Memory<string>(10);
    memory.keep('a', 1, 'small', 4);
    memory.keep('b', 1, 'small', 4);
    expect(memory.keep('b', 2, 'huge', 11)).toBe('huge');
    expect([memory.get('a')?.value, memory.get('b')]).toEqual(['small', undefined]);
    memory.keep('c', 1, 'small', 6);
    expect(memory.get('a')?.value).toBe('small');
  });
});

describe('made once', () => {
  const size = (text: string) => text.length;

  // Fails when each of those who ask at the same time has it made anew.
  test('whoever asks meanwhile waits for the same one, and later it is there', async () => {
    const texts = new MadeOnce<string>(100, size);
    let made = 0;
    const make = async () => `text ${++made}`;
    const both = [texts.get('a', make), texts.get('a', make)];
    expect(await Promise.all([...both, texts.get('b', make)])).toEqual(['text 1', 'text 1', 'text 2']);
    expect(await texts.get('a', make)).toBe('text 1');
  });

  test('what failed is tried again', async () => {
    const texts = new MadeOnce<string>(100, size);
    const failing = () => Promise.reject(new Error('no'));
    await expect(texts.get('a', failing)).rejects.toThrow('no');
    expect(await texts.get('a', async () => 'yes')).toBe('yes');
  });
});
