import { beforeEach, describe, expect, test, vi } from 'vitest';

/** A page whose pictures are drawn when the test says so. */
async function newPage() {
  const attributes = new Set<string>();
  const listeners = new Map<string, () => void>();
  const moving: { playState: string; finished: Promise<unknown> }[] = [];
  let drawing: (() => void)[] = [];
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
    },
    fonts: { status: 'loaded' },
    getAnimations: () => moving,
    images: [],
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => drawing.push(run));
  vi.stubGlobal('scheduler', { postTask: (run: () => void) => run() });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  const work = await import('./index.js');
  return {
    ...work,
    moving,
    isSettled: () => attributes.has('data-settled'),
    pending: () => [...globalThis.spadeworkPending!].map(({ what }) => what),
    happens: (type: string) => listeners.get(type)!(),
    draw() {
      const runs = drawing;
      drawing = [];
      for (const run of runs) run();
    },
  };
}

describe('a page is settled', () => {
  beforeEach(() => {
    vi.resetModules();
    // Test files share modules, and others have no page.
    return () => {
      vi.unstubAllGlobals();
      vi.resetModules();
    };
  });

  test('when nothing is on its way and that is drawn, and not from the moment on that something begins', async () => {
    const { begin, draw, isSettled, pending } = await newPage();
    const end = begin('GET /session');
    draw();
    expect([isSettled(), pending()]).toEqual([false, ['GET /session']]);
    end();
    expect([isSettled(), pending()]).toEqual([false, []]);
    draw();
    expect(isSettled()).toBe(true);
    begin('unsent');
    expect(isSettled()).toBe(false);
  });

  test('only when each of several of a kind has ended, and an end that is told twice counts once', async () => {
    const { begin, draw, isSettled, pending } = await newPage();
    const [first, second] = [begin('a file'), begin('a file')];
    first();
    first();
    draw();
    expect([isSettled(), pending()]).toEqual([false, ['a file']]);
    second();
    draw();
    expect(isSettled()).toBe(true);
  });

  test('not by a picture that was asked for before something began', async () => {
    const { begin, draw, happens, isSettled } = await newPage();
    happens('click');
    const end = begin('typing');
    draw();
    expect(isSettled()).toBe(false);
    end();
    draw();
    expect(isSettled()).toBe(true);
  });

  test('no more after a key or a click, until it is drawn that nothing came of it', async () => {
    const { draw, happens, isSettled } = await newPage();
    for (const type of ['click', 'keydown', 'input', 'popstate']) {
      happens(type);
      expect(isSettled(), type).toBe(false);
      draw();
      expect(isSettled(), type).toBe(true);
    }
  });

  test('when a promise has ended, even if it fails, and when a delay is over or was stopped', async () => {
    const { draw, during, isSettled, later, pending } = await newPage();
    await during('an answer', Promise.reject(new Error('no network'))).catch(() => undefined);
    draw();
    expect(isSettled()).toBe(true);
    const ran: string[] = [];
    const stop = later('typing', 0, () => ran.push('stopped'));
    stop();
    expect(pending()).toEqual([]);
    later('typing', 0, () => ran.push('ran'));
    expect([pending(), isSettled()]).toEqual([['typing'], false]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    draw();
    expect([ran, isSettled()]).toEqual([['ran'], true]);
  });

  test('only when animations, which report nothing, have ended, even if they were cancelled', async () => {
    const { draw, happens, isSettled, moving, pending } = await newPage();
    let cancel = () => {};
    const finished = new Promise((_, reject) => {
      cancel = () => reject(new Error('cancelled'));
    });
    moving.push(
      { playState: 'running', finished },
      { playState: 'finished', finished: new Promise(() => {}) },
    );
    happens('click');
    draw();
    expect([isSettled(), pending()]).toEqual([false, ['a picture']]);
    moving.pop();
    moving.pop();
    cancel();
    await new Promise((resolve) => setTimeout(resolve));
    draw();
    expect(isSettled()).toBe(true);
  });
});
