/** Says a sentence to a screen reader: results politely, errors at once. The regions are made once, outside of React. */
type Manner = 'polite' | 'assertive';

/** What comes right behind a sentence must not take its place before it is heard: a price follows what a gesture did. */
const KEPT = 3;

const regions = new Map<Manner, HTMLElement>();

export function announce(text: string, manner: Manner = 'polite'): void {
  const region = regions.get(manner) ?? makeRegion(manner);
  const sentence = document.createElement('p');
  sentence.textContent = text;
  region.append(sentence);
  if (region.childElementCount > KEPT) region.firstElementChild!.remove();
}

function makeRegion(manner: Manner): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('aria-live', manner);
  region.className = 'hidden-text';
  // At the end of the page it would lie a pixel below the window, which then gets a scrollbar.
  document.body.prepend(region);
  regions.set(manner, region);
  return region;
}
