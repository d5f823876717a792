import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));
const require = createRequire(import.meta.url);

const font = (weight: string) => readFileSync(require.resolve(`source-sans/TTF/SourceSans3-${weight}.ttf`));

/** Where a field stands, in points from the upper left corner of its page. */
export interface Spot {
  name: string;
  /** Of a field with several boxes, what this one stands for; else empty. */
  value: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Typst with our templates and fonts. It compiles without a pause and may bring its process down. */
export class Press {
  private readonly compiler = NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: ['Regular', 'Semibold', 'Bold'].map(font) }],
  });

  pdf(template: string, content: object): Uint8Array {
    return this.compiled(template, content, (document) =>
      this.compiler.pdf(document, { pdfStandard: 'a-2b' }),
    );
  }

  /**
   * A page to be filled out, and where its template says that fields stand. It does not claim to be PDF/A, because
   * readers open such a file for reading alone.
   */
  form(template: string, content: object): { page: Uint8Array; spots: Spot[] } {
    return this.compiled(template, content, (document) => ({
      page: this.compiler.pdf(document, { pdfStandard: '1.7' }),
      spots: this.compiler.query(document, { selector: '<spots>', field: 'value' })[0] as Spot[],
    }));
  }

  /** The template reads its content from /data.json; text in it is never evaluated. */
  private compiled<T>(template: string, content: object, use: (document: NodeTypstDocument) => T): T {
    const { compiler } = this;
    compiler.mapShadow(`${TEMPLATES}data.json`, Buffer.from(JSON.stringify(content)));
    try {
      const compiled = compiler.compile({ mainFilePath: `${TEMPLATES}${template}/main.typ` });
      if (!compiled.result)
        throw new Error(`${template}: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
      return use(compiled.result);
    } finally {
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  }
}
