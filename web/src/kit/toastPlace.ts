/** Left, top, width and height in pixels of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN = 12;
const STEP = 8;
/** Covering what has the focus is worse than covering any number of buttons. */
const FOCUS_WEIGHT = 1000;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Whether a place is within the window and covers nothing that somebody may want to press. */
export const isFree = (
  place: Box,
  within: Pick<Box, 'width' | 'height'>,
  buttons: readonly Box[],
  focus?: Box,
): boolean =>
  place.left + place.width <= within.width &&
  place.top + place.height <= within.height &&
  ![...buttons, ...(focus ? [focus] : [])].some((one) => overlaps(place, one));

/**
 * Where messages cover nothing that somebody may want to press: as low as possible, in the middle rather than at a side.
 * Where there is no such place, the one that covers least, and not what has the focus.
 */
export function toastPlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  within: Pick<Box, 'width' | 'height'>,
  buttons: readonly Box[],
  focus?: Box,
): { left: number; top: number } {
  const lefts = [(within.width - width) / 2, within.width - width - MARGIN, MARGIN].map((left) =>
    Math.max(0, Math.round(left)),
  );
  const lowest = Math.max(0, within.height - height - MARGIN);
  let best = { left: lefts[0]!, top: lowest };
  let least = Number.POSITIVE_INFINITY;
  for (let top = lowest; top >= 0; top -= STEP)
    for (const left of lefts) {
      const box = { left, top, width, height };
      const covered =
        buttons.filter((button) => overlaps(box, button)).length +
        (focus && overlaps(box, focus) ? FOCUS_WEIGHT : 0);
      if (covered < least) {
        least = covered;
        best = { left, top };
      }
      if (least === 0) return best;
    }
  return best;
}

const PRESSED = 'button, a[href], input, select, textarea, summary';

/** What can be pressed in the page and is in sight, but for what is in `except`. */
export function buttonsInSight(except: Element): Box[] {
  return [...document.querySelectorAll(PRESSED)].flatMap((element) => {
    if (except.contains(element)) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    // What a list has scrolled away lies under something else.
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = there !== null && (element.contains(there) || there.contains(element));
    return isSeen && width > 0 ? [{ left, top, width, height }] : [];
  });
}

/** What has the focus, unless it is a part of the page as large as a canvas. */
export function focusInSight(except: Element): Box | undefined {
  const element = document.activeElement;
  if (!element || element === document.body || except.contains(element)) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  return width * height < (innerWidth * innerHeight) / 4 ? { left, top, width, height } : undefined;
}
