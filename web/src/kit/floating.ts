/** Places what floats (a popover) at its anchor, within the window. On narrow screens CSS makes it a sheet below. */
export function placeFloating(
  floating: HTMLElement,
  anchor: Pick<Element, 'getBoundingClientRect'>,
  side: 'below' | 'above' | 'right' = 'below',
  align: 'start' | 'end' = 'start',
): void {
  const around = anchor.getBoundingClientRect();
  const own = floating.getBoundingClientRect();
  const gap = 6;
  let left = align === 'start' ? around.left : around.right - own.width;
  let top = around.bottom + gap;
  if (side === 'right') {
    left = around.right + gap;
    top = align === 'start' ? around.top : around.bottom - own.height;
  } else if (side === 'above') {
    top = around.top - gap - own.height;
  } else if (top + own.height > innerHeight - gap) {
    const above = around.top - gap - own.height;
    if (above > gap) top = above;
  }
  floating.style.left = `${Math.max(gap, Math.min(innerWidth - own.width - gap, left))}px`;
  floating.style.top = `${Math.max(gap, Math.min(innerHeight - own.height - gap, top))}px`;
}
