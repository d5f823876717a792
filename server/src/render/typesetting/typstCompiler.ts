import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { TEMPLATES as FOLDER } from '../../places.js';
import type { Job } from './job.js';

const TEMPLATES = fileURLToPath(FOLDER);
const require = createRequire(import.meta.url);

const font = (weight: string) => readFileSync(require.resolve(`source-sans/TTF/SourceSans3-${weight}.ttf`));

/** The position of a field, in points from the upper left corner of its page. */
export interface FieldPosition {
  name: string;
  /** The value of this box, if the field has several boxes; otherwise empty. */
  value: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Typst with our templates and fonts. It blocks the process while it compiles, and may crash it. */
export class TypstCompiler {
  private readonly compiler = NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: ['Regular', 'Semibold', 'Bold'].map(font) }],
  });

  pdf(template: string, content: object, photos: Job['photos'] = []): Uint8Array {
    for (const { hash, bytes } of photos)
      this.compiler.mapShadow(
        `${TEMPLATES}photos/${hash}`,
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      );
    return this.compiled(template, content, (document) =>
      this.compiler.pdf(document, { pdfStandard: 'a-2b' }),
    );
  }

  /** The pages of a form, and the positions of its fields. It is not PDF/A, because readers open PDF/A files read-only. */
  form(template: string, content: object): { page: Uint8Array; positions: FieldPosition[] } {
    return this.compiled(template, content, (document) => ({
      page: this.compiler.pdf(document, { pdfStandard: '1.7' }),
      positions: this.compiler.query(document, { selector: '<spots>', field: 'value' })[0] as FieldPosition[],
    }));
  }

  /** The template reads its content from /data.json. Typst never evaluates text in it. */
  private compiled<T>(template: string, content: object, use: (document: NodeTypstDocument) => T): T {
    const { compiler } = this;
    compiler.mapShadow(`${TEMPLATES}data.json`, Buffer.from(JSON.stringify(content)));
    const compiled = compiler.compile({ mainFilePath: `${TEMPLATES}${template}/main.typ` });
    if (!compiled.result)
      throw new Error(`${template}: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
    return use(compiled.result);
  }

  /** Frees what the last job left behind. It takes time, so it is done after the answer is sent. */
  cleanUp(): void {
    this.compiler.resetShadow();
    this.compiler.evictCache(0);
  }
}
