import './foot.css';
import { useState } from 'react';
import { formatNumber } from '../../../words/index.js';
import type { DocumentName, StandardsSearch } from '../address.js';
import { type DocData, useComments, useReferences } from '../queries.js';
import { useStandardWords } from '../words/index.js';
import { Comments } from './Comments.js';
import { References } from './References.js';
import { SharedWith } from './Sharing.js';

/** Below the pages: what the company says about the document, and what refers to it. */
export function Foot({
  name,
  document,
  search,
}: {
  name: DocumentName;
  document: DocData;
  search: StandardsSearch;
}) {
  const words = useStandardWords();
  const mayComment = document.capabilities?.includes('COMMENT') ?? false;
  const [tab, setTab] = useState<'comments' | 'references'>('comments');
  const comments = useComments(name, mayComment);
  const found = useReferences(name);
  const references =
    (document.linkIds?.length ?? 0) + found.backlinks.length + found.checkpoints.length + found.codes.length;
  const button = (which: typeof tab, label: string, count: number | undefined) => (
    <button type="button" className="foot-tab" aria-pressed={tab === which} onClick={() => setTab(which)}>
      {label}
      {count ? <span className="foot-count">{formatNumber(count)}</span> : null}
    </button>
  );
  return (
    <div className="sheet-foot">
      <div className="foot-head">
        <div role="group" aria-label={words.about} className="foot-tabs">
          {button('comments', words.companyComments, comments.data?.length)}
          {button('references', words.references, references)}
        </div>
        {tab === 'comments' && mayComment && <SharedWith />}
      </div>
      <div className="foot-body">
        {tab === 'comments' ? (
          <Comments name={name} comments={comments.data} mayComment={mayComment} />
        ) : (
          <References document={document} search={search} found={found} />
        )}
      </div>
    </div>
  );
}
