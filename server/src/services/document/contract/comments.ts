import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { flag, int64 } from '../../../http/parameters.js';
import { commentKey } from '../parameters.js';
import { Comment, CommentContent, CommentInput, Company } from '../schemas.js';
import { byNumber, company, personal, sourcecompanyid, user } from './rows.js';

const comments = { ...personal, tag: 'Comments' } as const;
const own = flag('Whether the company itself is included.', true);
const found = ['ONLY_FOR_ONESELF', 'OTHER_COMPANY', 'COMMENT_NOT_FOUND'] as const;
const writing = {
  flow: 'user',
  tag: 'Comments',
  params: { id: int64('The comment.') },
  versioned: true,
} as const;
const sharing = {
  flow: 'user',
  tag: 'Comments',
  path: '/meta/comment/sharing/to/{companyId}',
  params: { companyId: int64('The company that may read.') },
  only: 'ADMINISTRATING_USERS',
  refuses: ['COMPANY_NOT_FOUND'],
} as const;

export const commentRows = {
  listSharingFrom: {
    ...comments,
    path: '/meta/comment/sharing/from',
    summary: 'Companies that share their comments with the company',
    query: { company, own, user },
    answer: Type.Array(Company),
    refuses: ['ONLY_FOR_ONESELF', 'OTHER_COMPANY'],
  },
  listSharingTo: {
    ...comments,
    path: '/meta/comment/sharing/to',
    summary: "Companies that read the company's comments",
    query: { company, own, user },
    answer: Type.Array(Company),
    refuses: ['ONLY_FOR_ONESELF', 'OTHER_COMPANY'],
  },
  shareComments: {
    ...sharing,
    method: 'PUT',
    emits: 'comment.shared',
    summary: "Share the company's comments with another company",
  },
  unshareComments: {
    ...sharing,
    method: 'DELETE',
    emits: 'comment.unshared',
    summary: "Stop sharing the company's comments with another company",
  },
  getComments: {
    ...comments,
    path: '/meta/comment/{id}',
    summary: 'One comment, or those of a document type',
    description:
      'Digits are the id of a comment, whose metadata is answered; a document type gives all comments on its documents.',
    params: { id: commentKey },
    query: { company, sourcecompanyid, user },
    answer: Type.Union([Comment, Type.Array(Comment)]),
    versioned: true,
    refuses: found,
  },
  getCommentContent: {
    ...comments,
    path: '/meta/comment/{id}/content',
    summary: 'What a comment says',
    params: { id: commentKey },
    query: { company, sourcecompanyid, user },
    answer: Type.Union([CommentContent, Type.Array(Comment)]),
    refuses: [...found, 'DOCUMENT_NOT_FOUND'],
  },
  listCommentsOfDocument: {
    ...comments,
    path: '/meta/comment/{type}/{number}',
    summary: 'Comments on a document',
    params: byNumber,
    query: { company, sourcecompanyid, user },
    answer: Type.Array(Comment),
    refuses: ['ONLY_FOR_ONESELF', 'OTHER_COMPANY', 'DOCUMENT_NOT_FOUND'],
  },
  addComment: {
    method: 'POST',
    flow: 'user',
    tag: 'Comments',
    path: '/meta/comment/{type}/{number}',
    emits: 'comment.created',
    summary: 'Comment on a document, for the whole company',
    params: byNumber,
    body: CommentInput,
    answer: Comment,
    creates: true,
    only: 'CONFIRMED',
    refuses: ['DOCUMENT_NOT_FOUND'],
  },
  updateComment: {
    ...writing,
    method: 'PUT',
    path: '/meta/comment/{id}',
    emits: 'comment.changed',
    summary: 'Change a comment',
    body: CommentInput,
    answer: Comment,
    refuses: ['COMMENT_NOT_FOUND', 'COMMENT_FORBIDDEN'],
  },
  deleteComment: {
    ...writing,
    method: 'DELETE',
    path: '/meta/comment/{id}',
    emits: 'comment.deleted',
    summary: 'Delete a comment',
    refuses: ['COMMENT_NOT_FOUND', 'COMMENT_FORBIDDEN'],
  },
} as const satisfies Record<string, Operation>;
