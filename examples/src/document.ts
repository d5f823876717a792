import { answered, connect } from './connect.js';

/** Searches the library, downloads the best match, and adds and deletes a comment. */

const { documents } = await connect();

const found = answered(
  await documents.GET('/meta/search', {
    params: { query: { q: 'grøft asfalt', type: ['ORGBLAD'], max: 1 } },
  }),
);
const match = found.matches?.[0];
if (!match?.number) throw new Error('nothing was found');
const path = { type: 'ORGBLAD', number: match.number } as const;

const sheet = await documents.GET('/download/{type}/{number}', {
  params: { path },
  parseAs: 'arrayBuffer',
});
const bytes = answered(sheet) as unknown as ArrayBuffer;

const comment = answered(
  await documents.POST('/meta/comment/{type}/{number}', {
    params: { path },
    body: { text: 'Gjelder også i fylling.' },
  }),
);
if (comment.id === undefined) throw new Error('the comment has no id');
answered(await documents.DELETE('/meta/comment/{id}', { params: { path: { id: comment.id } } }));
console.log(`${match.number} ${match.title} has ${bytes.byteLength} bytes`);
