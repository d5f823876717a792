import { type Block, readMarkdown, readSpans } from '@spadework/core/text';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PageName } from './pages/index.js';

/** A text of docs/help. Its pictures are left out: the app itself stands beside it. */
export function Text({ content, onPage }: { content: string; onPage: (page: PageName) => void }) {
  const lines = (text: string): ReactNode =>
    readSpans(text).map((span, place) => {
      if (span.kind === 'code') return <code key={place}>{span.text}</code>;
      if (span.kind === 'strong') return <strong key={place}>{span.text}</strong>;
      if (span.kind === 'text') return span.text;
      const [, page] = /^([\w-]+)\.md/.exec(span.address) ?? [];
      if (page)
        return (
          <button key={place} type="button" className="help-link" onClick={() => onPage(page as PageName)}>
            {lines(span.text)}
          </button>
        );
      if (span.address.startsWith('/docs'))
        return (
          <a key={place} href={span.address}>
            {lines(span.text)}
          </a>
        );
      return (
        <Link key={place} href={span.address}>
          {lines(span.text)}
        </Link>
      );
    });
  const shown = (block: Block, place: number): ReactNode => {
    switch (block.kind) {
      case 'heading':
        // The title of the page stands above the text.
        return block.level > 1 && <h3 key={place}>{lines(block.text)}</h3>;
      case 'list': {
        const List = block.isOrdered ? 'ol' : 'ul';
        return (
          <List key={place}>
            {block.items.map((item) => (
              <li key={item}>{lines(item)}</li>
            ))}
          </List>
        );
      }
      case 'table':
        return (
          <dl key={place}>
            {block.rows.map(([term = '', ...rest]) => (
              <div key={term}>
                <dt>{lines(term)}</dt>
                {rest.map((cell) => (
                  <dd key={cell}>{lines(cell)}</dd>
                ))}
              </div>
            ))}
          </dl>
        );
      case 'code':
        return <pre key={place}>{block.text}</pre>;
      case 'paragraph':
        return <p key={place}>{lines(block.text)}</p>;
      case 'picture':
        return null;
    }
  };
  return <div className="help-text">{readMarkdown(content).map(shown)}</div>;
}
