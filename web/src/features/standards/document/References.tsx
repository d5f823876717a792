import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type StandardsSearch, standardsAddress } from '../address.js';
import { type DocData, useLinked } from '../queries.js';
import { useStandardWords } from '../words/index.js';

/** Which sheets the document refers to, and what refers to it. */
export function References({
  document,
  search,
  backlinks = [],
}: {
  document: DocData;
  search: StandardsSearch;
  backlinks: readonly DocData[] | undefined;
}) {
  const words = useStandardWords();
  const linked = useLinked(document.linkIds ?? []);
  const refersTo = linked.data ?? [];
  if (!linked.isLoading && refersTo.length + backlinks.length === 0)
    return <p className="quiet">{words.noReferences}</p>;
  const sheet = ({ type, number = '', title, versionlessId }: DocData) => (
    <li key={versionlessId}>
      <Link
        href={standardsAddress(
          { ...search, version: undefined, page: undefined },
          { type: type ?? '', number },
        )}
      >
        <b>{number}</b> {title}
      </Link>
    </li>
  );
  return (
    <div className="references">
      <Group name={words.refersTo}>{refersTo.map(sheet)}</Group>
      <Group name={words.referredBy}>{backlinks.map(sheet)}</Group>
    </div>
  );
}

function Group({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3>{name}</h3>
      <ul>{children}</ul>
    </section>
  );
}
