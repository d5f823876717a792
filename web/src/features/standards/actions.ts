import { asProblem, call, callForFile, callForReply, queryClient, readAgain } from '../../api/index.js';
import { saveFile, toast } from '../../kit/index.js';
import type { DocumentName } from './address.js';
import { type Comment, type DocData, type Found, isSame } from './queries.js';
import { useStandardWords } from './words/index.js';

const failed = (error: unknown) => toast({ text: asProblem(error).message, kind: 'wrong' });
const refresh = (...parts: string[]) =>
  Promise.all(parts.map((part) => readAgain({ queryKey: ['document', part] })));
const params = ({ type, number }: DocumentName) => ({ type: type as NonNullable<DocData['type']>, number });

/** The star is seen at once, wherever the document is shown. */
export async function setFavorite(
  document: DocumentName & { name?: string | undefined },
  on: boolean,
): Promise<void> {
  const words = useStandardWords.now();
  showFavorite(document, on);
  try {
    await call(on ? 'document.addFavorite' : 'document.removeFavorite', { params: params(document) });
    if (!on)
      toast({
        text: words.unstarred(document.name ?? document.number),
        undo: () => void setFavorite(document, true),
      });
  } catch (error) {
    showFavorite(document, !on);
    failed(error);
  }
  await refresh('scope');
}

function showFavorite(document: DocumentName, on: boolean): void {
  const changed = <T extends Partial<DocumentName>>(one: T): T =>
    isSame(document, one) ? { ...one, favorite: on } : one;
  queryClient.setQueriesData<Found>(
    { queryKey: ['document', 'search'] },
    (found) => found && { ...found, matches: (found.matches ?? []).map(changed) },
  );
  queryClient.setQueriesData<DocData>({ queryKey: ['document', 'one'] }, (one) => one && changed(one));
}

/** Saves the file as it is handed on: with the comments of the company on a front page. */
export async function saveDocument(
  document: DocumentName & { fileName?: string | undefined },
  version: string,
): Promise<void> {
  try {
    const file = await callForFile('document.downloadVersion', {
      params: { ...params(document), version },
    });
    const [, name = `${document.type}-${document.number}`, extension = 'pdf'] =
      /^(.+)\.(\w+)$/.exec(document.fileName ?? '') ?? [];
    saveFile(file, name, extension);
  } catch (error) {
    failed(error);
  }
}

const refreshComments = () => refresh('comments', 'scope', 'search');

/** Throws a problem that is shown beside the field. */
export async function addComment(document: DocumentName, text: string): Promise<void> {
  await call('document.addComment', {
    params: params(document),
    body: { text },
    idempotencyKey: crypto.randomUUID(),
  });
  await refreshComments();
}

/** The comment as it is now, with the tag that a change needs. */
export async function readComment(id: number): Promise<{ text: string; etag: string | undefined }> {
  // In a path the key is written as its digits.
  const { body, etag } = await callForReply('document.getComments', { params: { id: String(id) as never } });
  return { text: (body as Comment).text ?? '', etag };
}

export async function updateComment(id: number, text: string, etag: string | undefined): Promise<void> {
  await call('document.updateComment', { params: { id }, body: { text }, ifMatch: etag });
  await refreshComments();
}

/** One's own comment can be taken back: it is written again. */
export async function removeComment(
  document: DocumentName,
  { id, text = '' }: Comment,
  isOwn: boolean,
): Promise<void> {
  const words = useStandardWords.now();
  try {
    await call('document.deleteComment', { params: { id: id! } });
    await refreshComments();
    const undo = () => void addComment(document, text).catch(failed);
    toast(isOwn ? { text: words.removed, undo } : { text: words.removed });
  } catch (error) {
    failed(error);
  }
}

export async function share(companyId: number): Promise<void> {
  await call('document.shareComments', { params: { companyId } });
  await refresh('sharing');
}

export async function unshare(company: { id: number; name: string }): Promise<void> {
  const words = useStandardWords.now();
  try {
    await call('document.unshareComments', { params: { companyId: company.id } });
    await refresh('sharing');
    toast({ text: words.unshared(company.name), undo: () => void share(company.id).catch(failed) });
  } catch (error) {
    failed(error);
  }
}
