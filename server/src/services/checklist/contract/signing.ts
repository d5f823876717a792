import { MAX_CLOCK_OFFSET } from '@spadework/core/record';
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
      'The signer sends the hash of the content that they saw, and their password. Whoever has none here, or whose company leaves passwords to its directory, needs a browser session of that directory that is at most ten minutes old instead; others of them are 403 `FRESH_LOGIN_REQUIRED`. Each person signs once; the first signature closes the record, and later ones add to it. A dry run does not check the password.',
    body: SignInput,
    answer: ChecklistRecord,
    emits: 'record.signed',
    refuses: [...writing.refuses, 'ALREADY_SIGNED', 'CONTENT_CHANGED', 'FRESH_LOGIN_REQUIRED'],
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
  getRecordPdf: {
    ...reading,
    path: '/records/{recordId}/pdf',
    summary: 'A record as PDF',
    description: `PDF/A, in the language that is asked for. First what matters most: the head, the counts, open deviations with the worst first, the signatures, and the content hash as text and as a square code. Then the answers by part of the facility with who and when, and the photos. A time is marked where the device's clock was more than ${MAX_CLOCK_OFFSET} seconds wrong. Every page of a draft says that it is one. The same content gives the same bytes.`,
    file: 'application/pdf',
    versioned: true,
    refuses: [...reading.refuses, 'RENDERING_BUSY'],
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
