import { type ReactNode, useId } from 'react';
import { FileButtons } from './FileButtons.js';
import type { FileOffer } from './files.js';

/** A group of files with its heading. */
export function Part({
  title,
  text,
  headerContent,
  children,
}: {
  title: string;
  text?: string;
  headerContent?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="documents-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {headerContent}
      </header>
      {text && <p className="quiet">{text}</p>}
      <div className="documents-rows">{children}</div>
    </section>
  );
}

/** One thing with the formats in which it can be had. */
export function OfferRow({
  title,
  detail,
  files,
}: {
  title: ReactNode;
  detail?: string | undefined;
  files: readonly FileOffer[];
}) {
  return (
    <div className="documents-row">
      <div className="documents-name">
        <span>{title}</span>
        {detail && <span className="quiet">{detail}</span>}
      </div>
      <FileButtons files={files} />
    </div>
  );
}
