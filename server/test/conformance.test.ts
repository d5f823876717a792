import { describe, expect, test } from 'vitest';
import { type Answered, violation } from './conformance.js';

const URL_OF = 'http://127.0.0.1/public/calculation/rest';
const answer = (path: string, more: Partial<Answered> = {}): Answered => ({
  method: 'GET',
  url: URL_OF + path,
  status: 200,
  headers: new Headers(),
  body: [],
  ...more,
});
const problem = (status: number, code: string) => ({
  status,
  body: { type: `/docs/problems#${code}`, title: 'Title', detail: 'Detail', status, code, instance: '/' },
});

describe('the check of every answer against the contract', () => {
  test.each([
    ['a right answer', answer('/activities', { body: [{ id: 1, name: 'Nyanlegg' }] }), undefined],
    ['a field of another type', answer('/activities', { body: [{ id: '1', name: 'x' }] }), /off its schema/],
    ['a required field that is missing', answer('/activities', { body: [{ id: 1 }] }), /off its schema/],
    ['another status', answer('/activities', { status: 201 }), /answers 201/],
    ['a refusal that is promised', answer('/activities/7', problem(404, 'ACTIVITY_NOT_FOUND')), undefined],
    ['one that is not', answer('/activities/7', problem(404, 'NODE_NOT_FOUND')), /does not promise/],
    ['one with another status', answer('/activities/7', problem(400, 'ACTIVITY_NOT_FOUND')), /with 400/],
    [
      'a refusal that is no problem',
      answer('/activities/7', { status: 404, body: 'gone' }),
      /without a problem/,
    ],
    ['a version without its tag', answer('/modules/7', { body: {} }), /ETag/],
    ['the more special of two paths', answer('/revisions/latest', { body: { id: 1 } }), /getLatestRevision/],
    ['what is in no contract', answer('/nowhere'), undefined],
  ])('%s', (_, given, expected) => {
    if (expected) expect(violation(given)).toMatch(expected);
    else expect(violation(given)).toBeUndefined();
  });
});
