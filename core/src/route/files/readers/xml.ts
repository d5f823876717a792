import type { FileTextKey } from '../words.js';

/** The part of XML 1.0 that files of data have: elements, texts, comments, CDATA; no DOCTYPE, so no entities of a file's own. */

export class XmlFault extends Error {
  readonly args: readonly string[];

  constructor(
    readonly line: number,
    readonly text: FileTextKey,
    ...args: string[]
  ) {
    super();
    this.args = args;
  }
}

export interface XmlHandler {
  /** @param path the names of the open elements without prefixes, with strokes between them. */
  open(path: string, attributes: string, line: number): void;
  close(path: string, text: string, line: number): void;
  wants(path: string): boolean;
}

const MAX_DEPTH = 50;
const NAME = /[A-Za-z_:][\w:.-]*/y;

interface Open {
  name: string;
  path: string;
  text: string | undefined;
}

export function readXml(xml: string, handler: XmlHandler): void {
  const open: Open[] = [];
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    for (; counted < at; counted++) if (xml.charCodeAt(counted) === LF) line++;
    return line;
  };
  const fail = (at: number, text: FileTextKey = 'XML_SYNTAX', ...args: string[]): never => {
    throw new XmlFault(lineAt(at), text, ...args);
  };
  const after = (end: string, from: number, at: number): number => {
    const found = xml.indexOf(end, from);
    return found < 0 ? fail(at) : found + end.length;
  };
  const nameAt = (at: number): string => {
    NAME.lastIndex = at;
    return NAME.exec(xml)?.[0] ?? fail(at);
  };
  const addText = (text: string, at: number) => {
    const inner = open.at(-1);
    if (inner?.text !== undefined) inner.text += text;
    else if (!inner && text.trim() !== '') fail(at);
  };
  let hasRoot = false;
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const end = next < 0 ? xml.length : next;
    if (end > at) {
      // Only what somebody wants is decoded.
      const text = xml.slice(at, end);
      addText(open.at(-1)?.text === undefined ? text : decodeEntities(text, () => fail(at)), at);
    }
    if (next < 0) break;
    if (xml.startsWith('<!--', next)) at = after('-->', next + 4, next);
    else if (xml.startsWith('<![CDATA[', next)) {
      at = after(']]>', next, next);
      addText(xml.slice(next + 9, at - 3), next);
    } else if (xml.startsWith('<?', next)) at = after('?>', next, next);
    else if (xml.startsWith('<!', next)) fail(next, 'XML_DOCTYPE');
    else if (xml[next + 1] === '/') {
      const inner = open.pop();
      const name = nameAt(next + 2);
      at = after('>', next, next);
      if (!inner || inner.name !== name || xml.slice(next + 2 + name.length, at - 1).trim() !== '')
        fail(next);
      handler.close(inner!.path, inner!.text ?? '', lineAt(next));
    } else {
      const name = nameAt(next + 1);
      if (open.length === 0 && hasRoot) fail(next);
      if (open.length >= MAX_DEPTH) fail(next, 'TOO_DEEP', String(MAX_DEPTH));
      hasRoot = true;
      const from = next + 1 + name.length;
      at = endOfTag(xml, from, () => fail(next));
      const isEmpty = xml[at - 2] === '/';
      const local = name.slice(name.indexOf(':') + 1);
      const path = open.length === 0 ? local : `${open.at(-1)!.path}/${local}`;
      handler.open(path, xml.slice(from, at - (isEmpty ? 2 : 1)), lineAt(next));
      if (isEmpty) handler.close(path, '', lineAt(next));
      else open.push({ name, path, text: handler.wants(path) ? '' : undefined });
    }
  }
  const inner = open.at(-1);
  if (inner) fail(xml.length, 'XML_OPEN', inner.name.slice(0, MAX_NAME));
  if (!hasRoot) fail(xml.length);
}

const LF = 10;
const MAX_NAME = 40;

/** Behind the `>` of a tag, which may have others in the values of its attributes. */
function endOfTag(xml: string, from: number, fail: () => never): number {
  for (let at = from; at < xml.length; at++) {
    const character = xml[at]!;
    if (character === '>') return at + 1;
    if (character === '<') return fail();
    if (character !== '"' && character !== "'") continue;
    at = xml.indexOf(character, at + 1);
    if (at < 0) return fail();
  }
  return fail();
}

const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/** The attributes of a tag by their names. */
export function attributesOf(text: string, line: number): Record<string, string | undefined> {
  const attributes: Record<string, string | undefined> = {};
  const fail = (): never => {
    throw new XmlFault(line, 'XML_SYNTAX');
  };
  ATTRIBUTE.lastIndex = 0;
  let end = 0;
  for (let found = ATTRIBUTE.exec(text); found; found = ATTRIBUTE.exec(text)) {
    const [, name, double, single] = found;
    if (Object.hasOwn(attributes, name!)) fail();
    attributes[name!] = decodeEntities(double ?? single ?? '', fail);
    end = ATTRIBUTE.lastIndex;
  }
  if (text.slice(end).trim() !== '') fail();
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

function decodeEntities(text: string, fail: () => never): string {
  if (!text.includes('&')) return text;
  // Otherwise all of a million would be found before the first one fails.
  if (/&(?!#x[0-9A-Fa-f]{1,6};|#\d{1,7};|\w{1,8};)/.test(text)) return fail();
  return text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w{1,8}));/g, (_, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
    if (code !== undefined) return code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : fail();
    return (name !== undefined && Object.hasOwn(ENTITIES, name) && ENTITIES[name]) || fail();
  });
}
