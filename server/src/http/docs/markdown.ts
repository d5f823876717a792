import { type Block, readMarkdown, readSpans } from '@spadework/core/text';
import { codeBlock } from './endpoint.js';
import { anchor, type Child, html } from './html.js';

export const markdown = (text: string): Child => readMarkdown(text).map(blockOf);

function blockOf(block: Block): Child {
  switch (block.kind) {
    case 'heading': {
      const id = headingId(block.text);
      return block.level <= 2
        ? html`<h2 id="${id}">${spans(block.text)}</h2>`
        : html`<h3 id="${id}">${spans(block.text)}</h3>`;
    }
    case 'code':
      return codeBlock({ sh: 'Shell', json: 'JSON' }[block.language] ?? 'Text', withOrigin(block.text));
    case 'list': {
      const items = block.items.map((item) => html`<li>${spans(item)}</li>`);
      return block.isOrdered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'table':
      return html`<table><thead><tr>${block.head.map((cell) => html`<th scope="col">${spans(cell)}</th>`)}</tr></thead>
<tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${spans(cell)}</td>`)}</tr>`)}</tbody></table>`;
    case 'picture':
      return '';
    case 'paragraph':
      return html`<p>${spans(block.text)}</p>`;
  }
}

export const headingId = (text: string) => anchor(text.toLowerCase().replaceAll('`', ''));

const ORIGIN = 'http://127.0.0.1:8080';

const withOrigin = (code: string): Child =>
  code.split(ORIGIN).map((part, i) => [i > 0 && html`<span data-origin>${ORIGIN}</span>`, part]);

const spans = (text: string): Child =>
  readSpans(text).map((span) => {
    if (span.kind === 'code') return html`<code>${span.text}</code>`;
    if (span.kind === 'strong') return html`<strong>${span.text}</strong>`;
    if (span.kind === 'text') return span.text;
    return html`<a href="${span.address.replace(/^([\w-]+)\.md/, '/docs/guides/$1')}">${spans(span.text)}</a>`;
  });
