import { codeBlock } from './endpoint.js';
import { anchor, type Child, html } from './html.js';

/** The part of Markdown that our guides use: headings, paragraphs, lists, tables, code and links. */
export const markdown = (text: string): Child => blocksOf(text).map(blockOf);

/** Blank lines separate blocks, but not inside code. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [[]];
  let inCode = false;
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    if (line.trim() === '' && !inCode) blocks.push([]);
    else blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

function blockOf(block: string): Child {
  const heading = /^(#{2,4}) (.*)$/.exec(block);
  if (heading?.[1] === '##') return html`<h2 id="${headingId(heading[2]!)}">${spans(heading[2]!)}</h2>`;
  if (heading) return html`<h3 id="${headingId(heading[2]!)}">${spans(heading[2]!)}</h3>`;
  if (block.startsWith('```')) return fenced(block.split('\n'));
  if (block.startsWith('|')) return table(block);
  if (/^- /.test(block)) return html`<ul>${items(block, /\n(?=- )/, /^- /)}</ul>`;
  if (/^\d+\. /.test(block)) return html`<ol>${items(block, /\n(?=\d+\. )/, /^\d+\. /)}</ol>`;
  return html`<p>${spans(block.replaceAll('\n', ' '))}</p>`;
}

export const headingId = (text: string) => anchor(text.toLowerCase().replaceAll('`', ''));

function fenced([opening = '', ...lines]: string[]): Child {
  const language = { sh: 'Shell', json: 'JSON' }[opening.slice(3).split(' ')[0]!] ?? 'Text';
  return codeBlock(language, withOrigin(lines.slice(0, -1).join('\n')));
}

const items = (block: string, between: RegExp, mark: RegExp): Child =>
  block
    .split(between)
    .map((item) => html`<li>${spans(item.replace(mark, '').replaceAll(/\n\s*/g, ' '))}</li>`);

function table(block: string): Child {
  const [head, , ...rows] = block.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
  return html`<table><thead><tr>${head!.map((cell) => html`<th scope="col">${spans(cell)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${spans(cell)}</td>`)}</tr>`)}</tbody></table>`;
}

const ORIGIN = 'http://127.0.0.1:8080';

const withOrigin = (code: string): Child =>
  code.split(ORIGIN).map((part, i) => [i > 0 && html`<span data-origin>${ORIGIN}</span>`, part]);

/** Code, emphasis and links in a line. Links lead to other places of this site alone. */
function spans(text: string): Child {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
    const link = /^\[([^\]]+)\]\(((?:\/|#|\w[\w-]*\.md)[^)\s]*)\)$/.exec(part);
    if (link)
      return html`<a href="${link[2]!.replace(/^([\w-]+)\.md/, '/docs/guides/$1')}">${spans(link[1]!)}</a>`;
    return part;
  });
}
