import { maxHeaderSize } from 'node:http';

/** Limits of every request. Validation, messages and the documents take them from here. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Of logging in and changing a password. Anybody can send one. */
export const MAX_SESSION_BODY_BYTES = 8 * 1024;
/** Of a question that an assistant sends. */
export const MAX_MCP_BODY_BYTES = 64 * 1024;
/** Questions of assistants that are answered at the same time: each user's, and all of a server. */
export const MCP_PER_USER = 4;
export const MCP_PER_SERVER = 64;
/** Of adding a passkey: what browsers send of one. */
export const MAX_PASSKEY_BODY_BYTES = 64 * 1024;
/** Of a logout token, which a directory sends. */
export const MAX_LOGOUT_BODY_BYTES = 16 * 1024;
/** How deep the arrays and objects of a body may be nested. */
export const MAX_DEPTH = 100;
export const MAX_HEAD_BYTES = maxHeaderSize;
export const MAX_BATCH = 100;
/** Reads that wait for news (`wait`), and open streams: each caller's, and all of a server. */
export const WAITS_PER_CALLER = 20;
export const STREAMS_PER_CALLER = 20;
export const WAITS_PER_SERVER = 2_000;
export const STREAMS_PER_SERVER = 2_000;
/** All answers of a batch together, in characters. */
export const MAX_BATCH_ANSWER = 8 * 1024 * 1024;

/** Names of other companies that a caller finds in a minute: taken ones, people to invite, companies to share with. */
export const PROBES_PER_MINUTE = 5;
/** The same for all callers of a company together. */
export const PROBES_OF_COMPANY = 15;
