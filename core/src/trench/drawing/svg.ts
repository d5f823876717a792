import type { Drawing, DrawnShape, Pen } from './drawing.js';

const FONT = "'Source Sans 3','Source Sans Pro','Segoe UI','Helvetica Neue',Arial,sans-serif";

/** The drawing as an SVG document. One unit is one millimetre of paper. */
export function toSvg(
  { widthMm, heightMm, title, shapes }: Drawing,
  paper: string | null = '#ffffff',
): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}" font-family="${FONT}" stroke-linejoin="round" stroke-linecap="butt">`,
    `<title>${escaped(title)}</title>`,
    ...(paper ? [`<rect width="${widthMm}" height="${heightMm}" fill="${paper}"/>`] : []),
  ];
  let layer: string | null = null;
  for (const shape of shapes) {
    if (shape.layer !== layer) {
      if (layer !== null) parts.push('</g>');
      layer = shape.layer;
      parts.push(`<g data-layer="${escaped(layer)}">`);
    }
    parts.push(element(shape));
  }
  if (layer !== null) parts.push('</g>');
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}

function element(shape: DrawnShape): string {
  switch (shape.kind) {
    case 'polyline': {
      const points = shape.points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
      return `<path d="${points}${shape.closed ? 'Z' : ''}"${look(shape)}/>`;
    }
    case 'circle':
      return `<circle cx="${n(shape.x)}" cy="${n(shape.y)}" r="${n(shape.radius)}"${look(shape)}/>`;
    case 'strokes': {
      const d = shape.strokes.map(([x1, y1, x2, y2]) => `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`).join('');
      return `<path d="${d}"${look(shape)}/>`;
    }
    case 'dots': {
      const d = shape.dots.map(({ x, y, radius: r }) => {
        const half = `a${n(r)} ${n(r)} 0 1 0 `;
        return `M${n(x - r)} ${n(y)}${half}${n(2 * r)} 0${half}${n(-2 * r)} 0`;
      });
      return `<path d="${d.join('')}"${look(shape)}/>`;
    }
    case 'text': {
      const { x, y, size, anchor, bold, color, angle, opacity } = shape;
      const turn = angle ? ` transform="rotate(${n(-angle)} ${n(x)} ${n(y)})"` : '';
      const see = opacity ? ` fill-opacity="${n(opacity)}"` : '';
      const weight = bold ? ' font-weight="600"' : '';
      return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" text-anchor="${anchor}" fill="${color}"${see}${weight}${turn}>${escaped(shape.text)}</text>`;
    }
  }
}

function look({ fill, pen }: { fill?: string; pen?: Pen }): string {
  const stroke = pen ? ` stroke="${pen.color}" stroke-width="${n(pen.width)}"` : '';
  const dash = pen?.dash ? ` stroke-dasharray="${pen.dash.map(n).join(' ')}"` : '';
  return ` fill="${fill ?? 'none'}"${stroke}${dash}`;
}

/** Writes a number with a thousandth of a millimetre, which is finer than any printer. */
const n = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

const ENTITY: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes markup, and removes characters that XML forbids: controls, lone surrogates, non-characters. */
function escaped(words: string): string {
  return (
    words
      .replace(/\p{Surrogate}/gu, '\ufffd')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (one) => ENTITY[one]!)
  );
}
