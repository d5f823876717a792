/** The colours and the typeface of the theme, for what is painted: a canvas knows no custom properties. */
export class Palette {
  readonly #element: HTMLElement;
  readonly #known = new Map<string, string>();

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** The value of a custom property, such as `--ink`. */
  of(name: `--${string}`): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const value = getComputedStyle(this.#element).getPropertyValue(name).trim();
    this.#known.set(name, value);
    return value;
  }

  /** A font of the theme in pixels. */
  font(size: number, weight: '--regular' | '--medium' | '--bold' = '--regular'): string {
    return `${this.of(weight)} ${size}px ${this.of('--font')}`;
  }

  /** The theme has changed. */
  forget(): void {
    this.#known.clear();
  }
}

/** Calls back when the page becomes light or dark, also for a printer. Gives what ends that. */
export function onThemeShown(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
