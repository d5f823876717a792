import { type ReactNode, useId } from 'react';

/** A part of the overview, with its heading. */
export function Panel({
  title,
  headerContent,
  children,
}: {
  title: string;
  headerContent?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {headerContent}
      </header>
      {children}
    </section>
  );
}
