/** The projects that a user opened last in this browser, the last one first. Their ids alone are kept. */

const STORED = 'spadework.opened';
const MOST = 7;

type Opened = Record<string, number[]>;

function read(): Opened {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Opened;
  } catch {
    return {};
  }
}

export const openedBefore = (username: string): readonly number[] => {
  const own = read()[username];
  return Array.isArray(own) ? own.filter(Number.isSafeInteger) : [];
};

export function noteOpened(username: string, projectId: number): void {
  const others = openedBefore(username).filter((id) => id !== projectId);
  const all = { ...read(), [username]: [projectId, ...others].slice(0, MOST) };
  localStorage.setItem(STORED, JSON.stringify(all));
}
