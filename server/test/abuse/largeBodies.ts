import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { PROJECT } from '../harness.js';

const PIECE = Buffer.alloc(64 * 1024, 'x');
const JSON_PATH = `${PROJECT}/projects/by-owner/planner`;

/** A request that sends `head`, and then this many bytes, whatever the server answers. */
export interface Flood {
  head: string;
  chunk?: 'large' | 'tiny';
}

export function floods(token: string, bytes: number): Record<string, Flood> {
  const json = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
  const form = 'host: x\r\ncontent-type: application/x-www-form-urlencoded\r\n';
  const length = `content-length: ${bytes}\r\n\r\n`;
  const chunked = 'transfer-encoding: chunked\r\n\r\n';
  const [put, post] = [`PUT ${JSON_PATH} HTTP/1.1\r\n`, 'POST /oauth2/token HTTP/1.1\r\n'];
  return {
    'JSON, announced': { head: put + json + length },
    'JSON in chunks': { head: put + json + chunked, chunk: 'large' },
    'JSON in chunks of a byte': { head: put + json + chunked, chunk: 'tiny' },
    'a form, announced': { head: post + form + length },
    'a form in chunks': { head: post + form + chunked, chunk: 'large' },
    'a form in chunks of a byte': { head: post + form + chunked, chunk: 'tiny' },
    'without a token': {
      head: `PUT ${JSON_PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${chunked}`,
      chunk: 'large',
    },
    'to nowhere': {
      head: `POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${chunked}`,
      chunk: 'large',
    },
    'as a head': { head: 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-large: ' },
  };
}

/** Sends everything, or until the server closes. Returns the status of the answer, or 0. */
export function send(address: string, { head, chunk }: Flood, bytes: number): Promise<number> {
  const { hostname, port } = new URL(address);
  const piece =
    chunk === 'tiny' ? Buffer.from('1\r\nx\r\n'.repeat(10_000)) : chunk === 'large' ? framed(PIECE) : PIECE;
  return new Promise((resolve) => {
    let answer = '';
    let sent = 0;
    const socket = connect(Number(port), hostname, () => {
      socket.write(head);
      push();
    });
    const push = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(piece)) return;
      }
      if (sent >= bytes) socket.end();
    };
    socket.on('drain', push);
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined);
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
}

const framed = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

/** This many bytes of JSON, compressed to about a thousandth. */
export function bombs(bytes: number): Record<string, Buffer> {
  const json = Buffer.alloc(bytes, ' ').fill('{"name":"x"}', 0, 12);
  return { gzip: gzipSync(json), deflate: deflateSync(json), br: brotliCompressSync(json) };
}
