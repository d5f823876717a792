/** Signs of single-line diagrams, in mm. A sign of a branch begins at (x, y), goes down, and is 10 mm long. */

const INK = '#1f2933';
const QUIET = '#52606d';

const escaped = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export const line = (...points) =>
  `<polyline points="${points.join(' ')}" fill="none" stroke="${INK}" stroke-width="0.35"/>`;

export const circle = (x, y, radius, fill = 'none') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${INK}" stroke-width="0.35"/>`;

export const box = (x, y, width, height, dash = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${dash ? QUIET : INK}" stroke-width="${dash ? 0.25 : 0.35}"${dash && ` stroke-dasharray="${dash}"`}/>`;

export const words = (text, x, y, { anchor = 'start', size = 3, color = INK, bold = false } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${color}"${bold ? ' font-weight="600"' : ''}>${escaped(text)}</text>`;

export const note = (text, x, y, more = {}) => words(text, x, y, { size: 2.7, color: QUIET, ...more });

export const busbar = (x1, x2, y, name) =>
  `<line x1="${x1}" y1="${y}" x2="${x2}" y2="${y}" stroke="${INK}" stroke-width="1.1"/>${words(name, x1, y - 2, { bold: true })}`;

export const wire = (x, y) => line(`${x},${y}`, `${x},${y + 10}`);

const gap = (x, y) =>
  line(`${x},${y}`, `${x},${y + 2.5}`) +
  line(`${x},${y + 7.5}`, `${x},${y + 10}`) +
  line(`${x},${y + 7.5}`, `${x - 2.6},${y + 2.8}`);

export const contact = gap;
export const loadSwitch = (x, y) =>
  gap(x, y) + circle(x, y + 3.1, 0.6) + line(`${x - 1.2},${y + 2.5}`, `${x + 1.2},${y + 2.5}`);
export const breaker = (x, y) =>
  gap(x, y) +
  line(`${x - 0.9},${y + 1.6}`, `${x + 0.9},${y + 3.4}`) +
  line(`${x - 0.9},${y + 3.4}`, `${x + 0.9},${y + 1.6}`);
export const fuse = (x, y) => wire(x, y) + box(x - 1.2, y + 2, 2.4, 6);
export const fuseSwitch = (x, y) =>
  gap(x, y) +
  `<rect x="-0.8" y="-3.4" width="1.6" height="3.2" fill="#ffffff" stroke="${INK}" stroke-width="0.35" transform="translate(${x} ${y + 7}) rotate(-29)"/>`;
export const transformer = (x, y) =>
  circle(x, y + 3.4, 2.6) +
  circle(x, y + 6.8, 2.6) +
  line(`${x},${y}`, `${x},${y + 0.8}`) +
  line(`${x},${y + 9.4}`, `${x},${y + 10}`);
export const currentTransformer = (x, y) => wire(x, y) + circle(x, y + 5, 1.7);
export const residual = (x, y) =>
  gap(x, y) +
  `<ellipse cx="${x}" cy="${y + 8.7}" rx="2" ry="0.8" fill="none" stroke="${INK}" stroke-width="0.35"/>`;
export const arrow = (x, y) =>
  line(`${x},${y}`, `${x},${y + 10}`) +
  `<path d="M${x - 1.2} ${y + 7}L${x + 1.2} ${y + 7}L${x} ${y + 10}Z" fill="${INK}"/>`;

/** An earth sign that hangs at the end of a short line to the right. */
export const earthed = (x, y) =>
  line(`${x},${y}`, `${x + 5},${y}`, `${x + 5},${y + 2}`) +
  line(`${x + 3},${y + 2}`, `${x + 7},${y + 2}`) +
  line(`${x + 3.8},${y + 2.8}`, `${x + 6.2},${y + 2.8}`) +
  line(`${x + 4.5},${y + 3.6}`, `${x + 5.5},${y + 3.6}`);

/** An earthing switch of a cable panel. */
export const earthSwitch = (x, y) =>
  line(`${x},${y}`, `${x + 2},${y}`) +
  line(`${x + 2},${y}`, `${x + 4.6},${y - 2.2}`) +
  earthed(x + 5, y) +
  circle(x, y, 0.5, INK);

export const branch = (x, y, ...signs) => signs.map((sign, i) => sign(x, y + 10 * i)).join('');

export const sheet = (width, height, ...parts) => ({
  width,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="'Source Sans 3'">${parts.join('')}</svg>`,
});
