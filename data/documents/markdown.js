/**
 * The little Markdown that the texts are written in: sections (##), parts (###), paragraphs, lists, numbered lists,
 * tables and drawings, as ![caption](name). Anything else is a mistake and refused, so that no mark of it ends up in print.
 */
export function blocksOf(text) {
  return text
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(chunk) {
  const lines = chunk.split('\n');
  const [first] = lines;
  if (first.startsWith('### ')) return { kind: 'part', text: only(lines).slice(4) };
  if (first.startsWith('## ')) return { kind: 'section', text: only(lines).slice(3) };
  if (first.startsWith('- ')) return { kind: 'bullets', items: itemsOf(lines, /^- /) };
  if (first.startsWith('1. ')) return { kind: 'steps', items: itemsOf(lines, /^\d+\. /) };
  if (first.startsWith('|')) return tableOf(lines);
  if (first.startsWith('![')) return figureIn(lines);
  return { kind: 'paragraph', text: plain(lines.join(' ')) };
}

function only(lines) {
  if (lines.length > 1) throw new Error(`a blank line is missing below "${lines[0]}"`);
  return plain(lines[0], /^#+ /);
}

function itemsOf(lines, mark) {
  return lines.map((line) => {
    if (!mark.test(line)) throw new Error(`"${line}" is no item of its list`);
    return plain(line.replace(mark, ''));
  });
}

function figureIn(lines) {
  const [, caption, name] = /^!\[(.+)\]\(([a-z-]+)\)$/.exec(lines.join('\n')) ?? [];
  if (!name) throw new Error(`"${lines[0]}" is no drawing with a caption and a name`);
  return { kind: 'figure', caption: plain(caption), name };
}

function tableOf(lines) {
  const [head, dashes, ...rows] = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => plain(cell.trim())),
  );
  const uneven = rows.find((row) => row.length !== head.length);
  if (uneven || dashes?.length !== head.length) throw new Error(`a table is uneven: ${uneven ?? head}`);
  const align = dashes.map((cell) => (cell.endsWith(':') ? 'right' : 'left'));
  return { kind: 'table', head, align, weights: weightsOf(align, [head, ...rows]), rows };
}

/** A table that fits takes what it needs, as figures and short words do in a wide one; there long texts share the rest. */
function weightsOf(align, rows) {
  const longest = align.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const fits = longest.reduce((sum, length) => sum + length) <= 80;
  return longest.map((length) => (fits || length < 24 ? 0 : length));
}

function plain(text, mark = /^$/) {
  const bare = text.replace(mark, '');
  if (/\*\*|__|`|\]\(|^#|<[a-z]/i.test(bare)) throw new Error(`"${text}" holds a mark that is not printed`);
  return text;
}
