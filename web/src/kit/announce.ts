/** Says a sentence to a screen reader: results politely, errors at once. The regions are made once, outside of React. */
type Manner = 'polite' | 'assertive';

const regions = new Map<Manner, HTMLElement>();

export function announce(text: string, manner: Manner = 'polite'): void {
  const region = regions.get(manner) ?? makeRegion(manner);
  // The same sentence twice is heard twice only if the text differs.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

function makeRegion(manner: Manner): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('aria-live', manner);
  region.className = 'hidden-text';
  document.body.append(region);
  regions.set(manner, region);
  return region;
}
