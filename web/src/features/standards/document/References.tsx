import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { type StandardsSearch, standardsAddress } from '../address.js';
import { type DocData, type References as Found, useLinked } from '../queries.js';
import { useStandardWords } from '../words/index.js';

/** Which sheets the document refers to, and what refers to it: sheets, checkpoints and cost codes. */
export function References({
  document,
  search,
  found: { backlinks, checkpoints, codes },
}: {
  document: DocData;
  search: StandardsSearch;
  found: Found;
}) {
  const words = useStandardWords();
  const linked = useLinked(document.linkIds ?? []);
  const refersTo = linked.data ?? [];
  if (!linked.isLoading && refersTo.length + backlinks.length + checkpoints.length + codes.length === 0)
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
      <Group name={words.checkpoints}>
        {checkpoints.map(({ id, name, facilities, assessmentTypes, forGuidance }) => {
          const where = new URLSearchParams({ q: name });
          if (facilities[0]) where.set('facility', String(facilities[0].id));
          if (assessmentTypes[0]) where.set('assessment', assessmentTypes[0]);
          return (
            <li key={id}>
              <Link href={`${addressOf.checklists()}?${where}`}>{name}</Link>{' '}
              <span className="quiet">
                {facilities.map((facility) => facility.name).join(', ')},{' '}
                {words.uses[forGuidance ? 'GUIDANCE' : 'CORRECTION']}
              </span>
            </li>
          );
        })}
      </Group>
      <Group name={words.codes}>
        {codes.map(({ type, number, name }) => (
          <li key={`${type} ${number}`}>
            <Link href={addressOf.catalogs('cost', `${type}-${number}`)}>
              <b>{number}</b> {name}
            </Link>
          </li>
        ))}
      </Group>
    </div>
  );
}

function Group({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3>
        {name} <span className="foot-count">{formatNumber(children.length)}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
