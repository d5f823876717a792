import { MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { asProblem, useSession } from '../../../api/index.js';
import { Avatar, Button, Dialog, Icon, IconButton } from '../../../kit/index.js';
import { formatDate } from '../../../words/index.js';
import { addComment, readComment, removeComment, updateComment } from '../actions.js';
import type { DocumentName } from '../address.js';
import type { Comment } from '../queries.js';
import { useStandardWords } from '../words/index.js';

const MAX_LENGTH = 10_000;
/** What is written and not sent yet, by document: looking something up elsewhere does not lose it. */
const drafts = new Map<string, string>();

/** What people of the company, and of companies that share with it, say about the document. */
export function Comments({
  name,
  comments,
  mayComment,
}: {
  name: DocumentName;
  comments: readonly Comment[] | undefined;
  mayComment: boolean;
}) {
  const words = useStandardWords();
  return (
    <>
      {comments && comments.length > 0 ? (
        <ul className="comments">
          {comments.map((comment) => (
            <OneComment key={comment.id} name={name} comment={comment} />
          ))}
        </ul>
      ) : (
        comments && <p className="quiet comments-none">{words.noComments}</p>
      )}
      {mayComment && <NewComment name={name} />}
    </>
  );
}

function OneComment({ name, comment }: { name: DocumentName; comment: Comment }) {
  const words = useStandardWords();
  const { user, rights } = useSession();
  const [editing, setEditing] = useState<{ text: string; etag: string | undefined; note?: string }>();
  const [isAsking, setAsking] = useState(false);
  const { id = 0, text = '', displayModifiedBy: author = '', modifiedDate, company = '' } = comment;
  const isOurs = comment.sharedToCompanyId === undefined;
  const isOwn = isOurs && comment.modifiedBy === user.username;
  const mayChange = isOwn || (isOurs && rights.includes('ADMINISTRATOR'));
  const edit = async (note?: string) => {
    try {
      setEditing({ ...(await readComment(id)), ...(note && { note }) });
    } catch {
      setEditing(undefined);
    }
  };
  const save = async (next: string) => {
    try {
      await updateComment(id, next, editing?.etag);
      setEditing(undefined);
    } catch (error) {
      if (asProblem(error).status !== 412) throw error;
      await edit(words.changedMeanwhile);
    }
  };
  return (
    <li className="comment">
      <Avatar name={author} own={isOwn} size="large" />
      <div className="comment-body">
        <p className="comment-head">
          <b>{author}</b> <span className="quiet">{modifiedDate && formatDate(modifiedDate)}</span>
          {!isOurs && <span className="badge badge-plain">{words.from(company)}</span>}
        </p>
        {editing ? (
          <CommentForm
            key={editing.etag}
            label={words.edit}
            first={editing.text}
            note={editing.note}
            action={words.save}
            onSend={save}
            onCancel={() => setEditing(undefined)}
          />
        ) : (
          <p className="comment-text">{text}</p>
        )}
      </div>
      {mayChange && !editing && (
        <span className="comment-tools">
          <IconButton label={words.edit} icon={Pencil} onClick={() => edit()} />
          <IconButton
            label={words.remove}
            icon={Trash2}
            onClick={() => (isOwn ? removeComment(name, comment, true) : setAsking(true))}
          />
        </span>
      )}
      {isAsking && (
        <Dialog
          title={words.removeOther(author)}
          onClose={() => setAsking(false)}
          actions={
            <Button
              look="danger"
              onClick={() => {
                setAsking(false);
                void removeComment(name, comment, false);
              }}
            >
              {words.removeIt}
            </Button>
          }
        >
          <p>{words.removeOtherText}</p>
        </Dialog>
      )}
    </li>
  );
}

function NewComment({ name }: { name: DocumentName }) {
  const words = useStandardWords();
  const key = `${name.type} ${name.number}`;
  return (
    <CommentForm
      label={words.writeComment}
      first={drafts.get(key) ?? ''}
      action={words.comment}
      onDraft={(text) => (text ? drafts.set(key, text) : drafts.delete(key))}
      onSend={async (text) => {
        await addComment(name, text);
        drafts.delete(key);
      }}
    />
  );
}

/** A field that grows with what is written. Ctrl and Enter send it. */
function CommentForm({
  label,
  first,
  note,
  action,
  onDraft,
  onSend,
  onCancel,
}: {
  label: string;
  first: string;
  note?: string | undefined;
  action: string;
  onDraft?: (text: string) => void;
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const words = useStandardWords();
  const [text, setText] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const change = (next: string) => {
    setText(next);
    onDraft?.(next);
  };
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim() || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text.trim());
      if (!onCancel) setText('');
    } catch (failure) {
      setError(asProblem(failure).message);
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <form className="comment-form" onSubmit={send}>
      {(note ?? error) && (
        <p role="alert" className="field-error">
          {error ?? note}
        </p>
      )}
      <div className="comment-field">
        <Icon of={MessageSquarePlus} size={17} />
        <textarea
          aria-label={label}
          placeholder={label}
          rows={1}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {(text.trim() !== '' || onCancel) && (
        <div className="comment-actions">
          {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
          <Button type="submit" look="main" busy={isBusy}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
