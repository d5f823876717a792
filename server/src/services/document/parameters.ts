import { type Parameter, Unreadable } from '../../http/parameters.js';
import * as S from '../../http/schemas.js';
import { DOCUMENT_TYPES, type DocumentType } from './schemas.js';

const known = (text: string) => DOCUMENT_TYPES.find((type) => type === text.toUpperCase());

/** A document type in a path or a query, in any case. */
export const documentType: Parameter<DocumentType> = {
  schema: S.oneOf(DOCUMENT_TYPES),
  description: 'The type, in any case.',
  read: (text) => known(text) ?? new Unreadable('unknownValue', DOCUMENT_TYPES.join(', ')),
};

/** The last part of `/meta/comment/{id}`: the id of a comment, or a document type. Anything else is unknown. */
export type CommentKey = { id: number } | { type: DocumentType } | { unknown: string };

export const commentKey: Parameter<CommentKey> = {
  schema: { anyOf: [S.int64(), S.oneOf(DOCUMENT_TYPES)] },
  description: 'The id of a comment, or a document type for all its comments.',
  read: (text) => {
    if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return { id: Number(text) };
    const type = known(text);
    return type ? { type } : { unknown: text };
  },
};
