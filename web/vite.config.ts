import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { PATTERNS } from './src/routes/index.js';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const SERVER = process.env.SPADEWORK_SERVER ?? 'http://127.0.0.1:8080';

const LARGE = 300_000;

/**
 * Whether a module is one of these icons, or the icon library itself where it goes with them. There are many icons, and the
 * first load shows those of the shell, the kit and the list of projects alone.
 */
const isIconOf =
  (icons: ReadonlySet<string>, hasLibrary: boolean) =>
  (id: string): boolean => {
    if (!id.includes('node_modules/lucide-react')) return false;
    const [, name] = /\/icons\/([\w-]+)\.m?js/.exec(id) ?? [];
    if (name === undefined) return hasLibrary;
    // An icon may be imported by a former name, which its file tells.
    const [, aliases = ''] = /aliases: \[(.*)\]/.exec(readFileSync(id, 'utf8')) ?? [];
    return [name, ...aliases.split(/[",\s]+/)].some((one) => icons.has(one));
  };

/** The sources that the first load shows, without what is loaded when somebody asks for it. */
const FIRST = /^(app(?!\/segmentCommands)|kit|features\/(login|projects\/(ProjectsScreen|list|map)))/;
/** The files of the icons that sources import. */
const iconsIn = (sources: RegExp): ReadonlySet<string> =>
  new Set(
    readdirSync(path('./src'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => sources.test(name) && /\.tsx?$/.test(name))
      .flatMap((name) => [
        ...readFileSync(path(`./src/${name}`), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
      ])
      .flatMap(([, names]) => names!.split(','))
      // `Map as MapIcon` is the file map, and `Building2` is building-2.
      .map((name) => name.trim().split(' ')[0]!)
      .filter(Boolean)
      .map((name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()),
  );
const firstIcons = iconsIn(FIRST);
/** On site every kilobyte counts: records do not fetch the icons of all other screens with their few. */
const siteIcons = iconsIn(/^features\/records\//);
/** The icons of a feature that no other one shows. Features with many screens would fill the file of all others with them. */
const ownIcons = (feature: string): ReadonlySet<string> => {
  const elsewhere = iconsIn(new RegExp(`^(?!features/${feature}/)`));
  return new Set([...iconsIn(new RegExp(`^features/${feature}/`))].filter((name) => !elsewhere.has(name)));
};
/** The trench fetches no icons that only other features share. */
const trenchIcons = iconsIn(/^(features\/(trench|check|search|why)|optimistic)\//);
const OWN_ICONS = ['trench', 'map', 'administration', 'electrical'].map((feature) => ({
  feature,
  icons: ownIcons(feature),
}));

/**
 * Chromium compiles functions when they are called first, on the thread that draws. Most functions of the first load are
 * called: with this it compiles them beside it, while the files arrive.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';
const FIRST_FILES = new Set(['index', 'libraries', 'base', 'icons', 'esm', 'routes', 'ProjectsScreen']);

/** Compresses at build time, so the server sends files from memory as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir: folder }) {
    if (folder === undefined) return;
    const names = await readdir(folder, { recursive: true });
    const texts = names.filter((name) => /\.(m?js|css|html|svg|webmanifest)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const content = await readFile(`${folder}/${name}`);
        // The best compression of the worker of pdf.js would take as long as all the rest of the build.
        const quality = content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
    );
  },
};

/**
 * The list of projects is where most people begin: its files are fetched beside those of the app, not after they have
 * run. The names are known when the page is written.
 */
const preloaded: Plugin = {
  name: 'preloaded',
  apply: 'build',
  buildStart() {
    // A file of its own beside the app, not a part of it: it runs before the app is compiled.
    this.emitFile({ type: 'chunk', id: path('./src/early.ts') });
  },
  // It is no module: modules wait until the page is read, and the compiler is busy with the app by then.
  renderChunk: (code, { facadeModuleId }) =>
    facadeModuleId?.endsWith('/src/early.ts') ? `(() => {${code}\n})();` : null,
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const made = (name: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name));
      const [screen, early] = [made('/ProjectsScreen.tsx'), made('/src/early.ts')];
      if (!screen || !early) return [];
      const scripts = [screen.fileName, ...screen.imports].filter((name) => !html.includes(name));
      const styles = [...(screen.viteMetadata?.importedCss ?? [])];
      // Without its typeface, the page would be laid out twice.
      const fonts = Object.keys(bundle).filter((name) => /-latin-wght-normal-[^/]+\.woff2$/.test(name));
      // Words come in a file per room and language; the early script knows which language it will be.
      const isWords = (name: string | null, language: string) =>
        new RegExp(`/(kit|app|projects)/words/${language}\\.ts$`).test(name ?? '');
      const wordsOf = (language: string) =>
        chunks
          .flatMap((one) => (isWords(one.facadeModuleId, language) ? [`/${one.fileName}`] : []))
          .join(' ');
      const link = (href: string, attrs: Record<string, string>) =>
        ({ tag: 'link', attrs: { ...attrs, crossorigin: '', href: `/${href}` }, injectTo: 'head' }) as const;
      return [
        {
          tag: 'script',
          attrs: {
            src: `/${early.fileName}`,
            'data-nb': wordsOf('nb'),
            'data-en': wordsOf('en'),
          },
          injectTo: 'head-prepend',
        },
        ...scripts.map((name) => link(name, { rel: 'modulepreload' })),
        ...styles.map((name) => link(name, { rel: 'preload', as: 'style' })),
        ...fonts.map((name) => link(name, { rel: 'preload', as: 'font', type: 'font/woff2' })),
      ];
    },
  },
};

/** A node of a program, as parsers give it. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as Node, ...inside] : inside;
};

/** Fields of a trench tell their help to the documents of the API alone: the app does not fetch it. */
const withoutHelp: Plugin = {
  name: 'without-help',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/\/core\/src\/trench\/fields\/\w+\.ts$/.test(id)) return null;
    const helps = nodesIn(this.parse(code)).filter(
      ({ type, key }) => type === 'Property' && (key as { name?: string }).name === 'help',
    );
    return helps
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => `${text.slice(0, start)}help: ''${text.slice(end)}`, code);
  },
};

/** The screens that people use on site, and how they come to them. */
const ON_SITE = [
  'index.html',
  'src/early.ts',
  'features/projects/ProjectsScreen.tsx',
  'features/checklists/ProjectChecklistsScreen.tsx',
  'features/records/record/RecordScreen.tsx',
  'features/records/deviations/DeviationsScreen.tsx',
];
/** What they load later: words, and parts of themselves. */
const ON_SITE_LATER = /\/features\/records\/|\/(kit|app|projects|checklists)\/words\/(nb|en)\.ts$/;

/** The service worker, with the files that it keeps; they are known when everything else is written. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path('./src/sw.ts'), fileName: 'sw.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
      );
      const worker = chunks.get('sw.js')!;
      const files = new Set<string>();
      const add = (fileName: string): void => {
        const chunk = chunks.get(fileName);
        if (!chunk || files.has(fileName)) return;
        files.add(fileName);
        const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
        for (const name of [...importedCss, ...importedAssets]) files.add(name);
        for (const name of chunk.imports) add(name);
        for (const name of chunk.dynamicImports) {
          const { facadeModuleId = null, moduleIds = [] } = chunks.get(name) ?? {};
          // A file that only passes on what another one exports has no modules of its own.
          if ([facadeModuleId ?? '', ...moduleIds].some((id) => ON_SITE_LATER.test(id))) add(name);
        }
      };
      for (const screen of ON_SITE) {
        const chunk = [...chunks.values()].find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith(`/${screen}`),
        );
        if (!chunk) throw new Error(`no file is made of ${screen}`);
        add(chunk.fileName);
      }
      for (const name of Object.keys(bundle)) if (/-latin-wght-normal-.*\.woff2$/.test(name)) files.add(name);
      const page = bundle['index.html'] as { source: string };
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page.source)!;
      const shell = {
        version: createHash('sha256')
          .update(page.source)
          .update([...files].join())
          .digest('hex')
          .slice(0, 12),
        script,
        files: [...files].map((name) => `/${name}`).sort(),
        rooms: ['', ...new Set(Object.values(PATTERNS).map((pattern) => pattern.split('/')[1]))],
      };
      worker.code = `(() => {const SHELL = ${JSON.stringify(shell)};\n${worker.code}\n})();`;
    },
  },
};

/**
 * What pdf.js asks for by name: the fonts that a PDF may leave out, and the decoder of JPEG 2000 that needs no
 * WebAssembly. Character maps for Chinese, Japanese and Korean are left out.
 */
const pdfFiles: Plugin = {
  name: 'pdf-files',
  apply: 'build',
  async buildStart() {
    const folder = path('../node_modules/pdfjs-dist/');
    const fonts = (await readdir(`${folder}standard_fonts`)).map((name) => `standard_fonts/${name}`);
    const { version } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
    for (const name of [...fonts, 'wasm/openjpeg_nowasm_fallback.js', 'wasm/LICENSE_OPENJPEG'])
      this.emitFile({
        type: 'asset',
        fileName: `assets/pdf-${version}/${name.split('/')[1]}`,
        source: await readFile(folder + name),
      });
  },
};

export default defineConfig({
  root: path('.'),
  plugins: [react(), withoutHelp, preloaded, pdfFiles, serviceWorker, compressed],
  resolve: {
    alias: [{ find: /^@spadework\/core\/(.+)$/, replacement: path('../core/src/$1/index.ts') }],
  },
  // Workers are modules: what one of them seldom needs comes in a file of its own.
  worker: {
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: 'assets/[name].worker-[hash].js' } },
  },
  build: {
    target: 'es2023',
    outDir: path('./dist'),
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor fonts as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The tests of sizes read which files each screen needs.
    manifest: true,
    // What several screens share comes in few files: each one is a request of the first load.
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (FIRST_FILES.has(name) ? COMPILE_AT_ONCE : ''),
        codeSplitting: {
          groups: [
            { name: 'icons', test: isIconOf(firstIcons, true) },
            { name: 'site-icons', test: isIconOf(siteIcons, false) },
            ...OWN_ICONS.map(({ feature, icons }) => ({
              name: `${feature}-icons`,
              test: isIconOf(icons, false),
              minShareCount: 2,
            })),
            { name: 'shared-icons', test: isIconOf(trenchIcons, false), minShareCount: 2 },
            // An icon of one other screen alone comes with that screen.
            { name: 'more-icons', test: /node_modules\/lucide-react/, minShareCount: 2 },
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|wouter|@tanstack\/(react-)?query)/,
            },
            // Tables of fields refer to each other: one file is smaller than six, and asked for once.
            { name: 'fields', test: /core\/src\/trench\/fields\//, minShareCount: 2 },
            // The PDF viewer, charts, passkeys and links of mails are no part of the first load.
            {
              name: 'base',
              test: /web\/src\/(kit(?!\/(pdf|chart)\/)|api(?!\/(passkeys|reset)\.)|offline|words|theme)\/(?!words\/(nb|en))/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/public', '/session', '/login', '/oauth2', '/docs'].map((route) => [route, SERVER]),
    ),
  },
});
