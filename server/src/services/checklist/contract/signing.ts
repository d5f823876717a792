import type { Operation } from '../../../http/contract.js';
import { ChecklistRecord, RecordContent, RecordVerification, SignInput } from '../records/schemas.js';
import { reading, writing } from './rows.js';

export const signingRows = {
  signRecord: {
    ...writing,
    method: 'POST',
    path: '/records/{recordId}/sign',
    flow: 'user',
    slow: true,
    summary: 'Sign a submitted record',
    description:
      'The signer sends the hash of the content that they saw, and their password. Each person signs once; the first signature closes the record, and later ones add to it. A dry run does not check the password.',
    body: SignInput,
    answer: ChecklistRecord,
    emits: 'record.signed',
    refuses: [...writing.refuses, 'ALREADY_SIGNED', 'CONTENT_CHANGED'],
  },
  getRecordContent: {
    ...reading,
    path: '/records/{recordId}/content',
    summary: 'What is signed, or was',
    description:
      'Canonical JSON (RFC 8785) of a submitted or signed record: the SHA-256 of the body, byte for byte, is `contentHash`.',
    answer: RecordContent,
    versioned: true,
    refuses: [...reading.refuses, 'RECORD_STATE'],
  },
  verifyRecord: {
    ...reading,
    path: '/records/{recordId}/verify',
    summary: 'Whether a signed record is as it was signed',
    description:
      'Everything is computed again from what is stored now: the content and its hash, every signature, and every byte of its photos.',
    answer: RecordVerification,
    refuses: [...reading.refuses, 'RECORD_STATE'],
  },
} as const satisfies Record<string, Operation>;
