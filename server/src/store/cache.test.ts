import { describe, expect, test } from 'vitest';
import { SingleFlightCache, VersionCache } from './cache.js';

describe('version cache', () => {
  // Fails if a value above the limit evicts the others before it is rejected.
  test('a value above the size limit evicts no other entry', () => {
    const cache = new VersionCache<string>(10);
    cache.set('a', 1, 'small', 4);
    cache.set('b', 1, 'small', 4);
    expect(cache.set('b', 2, 'huge', 11)).toBe('huge');
    expect([cache.get('a')?.value, cache.get('b')]).toEqual(['small', undefined]);
    cache.set('c', 1, 'small', 6);
    expect(cache.get('a')?.value).toBe('small');
  });
});

describe('single flight cache', () => {
  const size = (text: string) => text.length;

  // Fails if concurrent requests each create the value.
  test('concurrent requests share one creation, and later ones get the cached value', async () => {
    const texts = new SingleFlightCache<string>(100, size);
    let created = 0;
    const create = async () => `text ${++created}`;
    const both = [texts.get('a', create), texts.get('a', create)];
    expect(await Promise.all([...both, texts.get('b', create)])).toEqual(['text 1', 'text 1', 'text 2']);
    expect(await texts.get('a', create)).toBe('text 1');
  });

  test('a failed creation is retried', async () => {
    const texts = new SingleFlightCache<string>(100, size);
    const failing = () => Promise.reject(new Error('no'));
    await expect(texts.get('a', failing)).rejects.toThrow('no');
    expect(await texts.get('a', async () => 'yes')).toBe('yes');
  });
});
