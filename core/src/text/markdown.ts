/** The part of Markdown that our texts use: headings, paragraphs, lists, tables, code, pictures and links. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'picture'; name: string; address: string };

/** A part of a line. The text of code is shown as it is, that of the others may have parts of its own. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; address: string };

export const readMarkdown = (text: string): Block[] => blocksOf(text).map(blockOf);

/** Blank lines separate blocks, but not inside code. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [[]];
  let inCode = false;
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    if (line.trim() === '' && !inCode) blocks.push([]);
    else blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

function blockOf(block: string): Block {
  const heading = /^(#{1,4}) (.*)$/.exec(block);
  if (heading) return { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
  const picture = /^!\[([^\]]*)\]\(([^()\s]+)\)$/.exec(block);
  if (picture) return { kind: 'picture', name: picture[1]!, address: picture[2]! };
  if (block.startsWith('```')) {
    const [opening, ...lines] = block.split('\n');
    const language = opening!.slice(3).split(' ')[0]!;
    return { kind: 'code', language, text: lines.slice(0, -1).join('\n') };
  }
  if (block.startsWith('|')) {
    const [head, , ...rows] = block.split('\n').map(cellsOf);
    return { kind: 'table', head: head!, rows };
  }
  if (/^- /.test(block)) return { kind: 'list', isOrdered: false, items: itemsOf(block, /\n(?=- )/, /^- /) };
  if (/^\d+\. /.test(block))
    return { kind: 'list', isOrdered: true, items: itemsOf(block, /\n(?=\d+\. )/, /^\d+\. /) };
  return { kind: 'paragraph', text: block.replaceAll('\n', ' ') };
}

const itemsOf = (block: string, between: RegExp, mark: RegExp): string[] =>
  block.split(between).map((item) => item.replace(mark, '').replaceAll(/\n\s*/g, ' '));

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Code, emphasis and links in a line. Links lead to places of the same site alone; any other stays text. */
export const readSpans = (text: string): Span[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      const link = /^\[([^\]]+)\]\(((?:\/|#|\w[\w-]*\.md)[^)\s]*)\)$/.exec(part);
      return link ? { kind: 'link', text: link[1]!, address: link[2]! } : { kind: 'text', text: part };
    });

/** A line as it is read, without its marks. */
export const plainText = (text: string): string =>
  readSpans(text)
    .map((span) => (span.kind === 'link' ? plainText(span.text) : span.text))
    .join('');
