import { RowCollector, type TableLimits } from './limits.js';
import { type Finding, type Row, type Table, tableOf } from './table.js';
import { translate } from './translate.js';

const DELIMITERS = [',', ';', '\t'];

export function readCsv(bytes: Uint8Array, limits: TableLimits): Table {
  const text = decode(bytes);
  // In Excel, a first line `sep=;` sets the delimiter.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = named?.[1] ?? delimiterOf(text);
  const findings: Finding[] = [];
  const collector = new RowCollector(limits);
  readRecords(text, delimiter, named ? { at: named[0].length, line: 2 } : START, collector, findings);
  return tableOf(collector.rows, { delimiter, findings });
}

/** Decodes UTF-16 with a byte order mark, valid UTF-8, or else Windows-1252. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that splits the first line with any into the most values, without counting quoted text. */
function delimiterOf(text: string): string {
  const bare = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, '');
  // A title above the headings has none.
  const heading = bare.split(/[\r\n]+/).find((line) => /[,;\t]/.test(line)) ?? '';
  const count = (delimiter: string) => heading.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

const LF = 10;
const CR = 13;
const START = { at: 0, line: 1 };

/** RFC 4180, with LF, CR or CRLF. A quote inside an unquoted value is part of the text. */
function readRecords(
  text: string,
  delimiter: string,
  from: typeof START,
  collector: RowCollector,
  findings: Finding[],
): void {
  let { at, line } = from;
  const part = delimiter.charCodeAt(0);
  const endOfBare = () => {
    let end = at;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === part || code === LF || code === CR) break;
    }
    return end;
  };
  let row: Row = { line, cells: [] };
  let column = 0;
  while (at < text.length) {
    const quote = quoteAt(text, at);
    if (quote < 0) {
      const end = endOfBare();
      collector.set(row, column++, text.slice(at, end).trim());
      at = end;
    } else {
      const quoted = quotedAt(text, quote);
      collector.set(row, column++, quoted.value.trim());
      at = quoted.end;
      if (!quoted.closed) findings.push({ line, message: translate`a quote is opened and never closed` });
      if (/[\r\n]/.test(quoted.value)) line += quoted.value.match(/\r\n|\r|\n/g)!.length;
      const end = endOfBare();
      if (text.slice(at, end).trim())
        findings.push({ line, message: translate`text follows a closing quote` });
      at = end;
    }
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line++;
    collector.add(row);
    row = { line, cells: [] };
    column = 0;
  }
  collector.add(row);
}

/** The position of the opening quote of a value, or -1 if it is not quoted. */
function quoteAt(text: string, at: number): number {
  let first = at;
  while (text[first] === ' ') first++;
  return text[first] === '"' ? first : -1;
}

function quotedAt(text: string, quote: number): { value: string; end: number; closed: boolean } {
  let value = '';
  for (let from = quote + 1; ; ) {
    const end = text.indexOf('"', from);
    if (end < 0) return { value: value + text.slice(from), end: text.length, closed: false };
    value += text.slice(from, end);
    if (text[end + 1] !== '"') return { value, end: end + 1, closed: true };
    value += '"';
    from = end + 2;
  }
}
