import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { CHUNK, files, storedFile } from './files.js';

const server = useServer();

async function read(hash: Buffer, from?: number, length?: number): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of files.read(server.store, hash, from, length)) chunks.push(chunk);
  return chunks;
}

test('a file is stored once under its SHA-256, and read completely or in part, in chunks', async () => {
  const bytes = randomBytes(2.5 * CHUNK);
  const hash = await server.store.transact((tx) => files.put(tx, bytes));
  expect(hash).toEqual(createHash('sha256').update(bytes).digest());
  expect(await server.store.transact((tx) => files.put(tx, bytes))).toEqual(hash);
  expect(await files.size(server.store, hash)).toBe(bytes.length);

  const chunks = await read(hash);
  expect(chunks.map(({ length }) => length)).toEqual([CHUNK, CHUNK, CHUNK / 2]);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  for (const [from, length] of [
    [0, 1],
    [1, 10],
    [CHUNK - 1, 2],
    [bytes.length - 1, 1],
    [bytes.length - 1, 100],
    [5, 2 * CHUNK],
  ] as const)
    expect(Buffer.concat(await read(hash, from, length)).equals(bytes.subarray(from, from + length))).toBe(
      true,
    );
  expect(await read(hash, bytes.length, 10)).toEqual([]);
  expect(await read(hash, 0, 0)).toEqual([]);

  const stored = await storedFile(server.store, hash);
  expect(stored.size).toBe(bytes.length);
});

test('a missing file has no size and cannot be read', async () => {
  const hash = randomBytes(32);
  expect(await files.size(server.store, hash)).toBeUndefined();
  expect(await read(hash)).toEqual([]);
  await expect(storedFile(server.store, hash)).rejects.toThrow('there is no file');
});

test('a file that is deleted while it is read is an error, not a shorter file', async () => {
  const bytes = randomBytes(3 * CHUNK);
  const hash = await server.store.transact((tx) => files.put(tx, bytes));
  const reading = files.read(server.store, hash)[Symbol.asyncIterator]();
  await reading.next();
  await server.store.transact((tx) => files.drop(tx, [hash]));
  await expect(reading.next()).rejects.toThrow('the file was deleted while it was read');
});

test('a part of a large file is read without the rest', async () => {
  const bytes = Buffer.alloc(20 * 2 ** 20, 'x');
  const hash = await server.store.transact((tx) => files.put(tx, bytes));
  const row = await server.store.row<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
        SELECT length(substring(content FROM 15000000 FOR ${CHUNK}::int)) FROM document_file WHERE hash = ${hash}`,
  );
  const [{ Plan }] = row!['QUERY PLAN'];
  const blocks = Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
  // The part has 32 blocks, the file 2,560; compressed, all of it would be read for any part.
  expect(blocks).toBeGreaterThan(32);
  expect(blocks).toBeLessThan(400);
});
