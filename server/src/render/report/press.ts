import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));
const require = createRequire(import.meta.url);

const font = (weight: string) => readFileSync(require.resolve(`source-sans/TTF/SourceSans3-${weight}.ttf`));

/** Typst with our templates and fonts. It compiles without a pause and may bring its process down. */
export class Press {
  private readonly compiler = NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: ['Regular', 'Semibold', 'Bold'].map(font) }],
  });

  /** The template reads its content from /data.json; text in it is never evaluated. */
  pdf(template: string, content: object): Uint8Array {
    const { compiler } = this;
    compiler.mapShadow(`${TEMPLATES}data.json`, Buffer.from(JSON.stringify(content)));
    try {
      const compiled = compiler.compile({ mainFilePath: `${TEMPLATES}${template}/main.typ` });
      if (!compiled.result)
        throw new Error(`${template}: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
      return compiler.pdf(compiled.result, { pdfStandard: 'a-2b' });
    } finally {
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  }
}
