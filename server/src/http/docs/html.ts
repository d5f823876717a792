/** Markup that is safe to send. All other values in a template are text, and are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

export type Child = Html | string | number | false | undefined | readonly Child[];

export function html(strings: TemplateStringsArray, ...children: Child[]): Html {
  return new Html(strings.reduce((markup, part, i) => markup + render(children[i - 1]) + part));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(child: Child): string {
  if (child instanceof Html) return child.markup;
  if (typeof child === 'object') return child.map(render).join('');
  if (child === undefined || child === false) return '';
  return String(child).replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}

/** Text in which `backticks` mark code. */
export const inline = (text: string): Child =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/** The same, with blank lines between paragraphs. */
export const prose = (text = ''): Child =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>`);

/** An identifier that needs no encoding after the `#` of a URL. */
export const anchor = (text: string) => text.replace(/[^\w.-]+/g, '-');
