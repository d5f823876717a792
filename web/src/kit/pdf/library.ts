import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { during } from '../../settled/index.js';
import { scriptUrl } from '../scriptUrl.js';

export type Library = typeof import('pdfjs-dist');
export type Pdf = PDFDocumentProxy;

let loading: Promise<Library> | undefined;
/** Given to every document: one of its own would end with it, while the next one is already being opened. */
let worker: PDFWorker | undefined;

/**
 * Loads pdf.js, with one worker for all documents. The build for older browsers: tablets are not always updated. The
 * policy of the page allows the worker through our one policy of script addresses, and neither `eval` nor WebAssembly.
 */
export function loadPdfLibrary(): Promise<Library> {
  loading ??= during('a file of the app', import('pdfjs-dist/legacy/build/pdf.mjs')).then((library) => {
    worker = library.PDFWorker.create({ port: new Worker(scriptUrl(workerUrl), { type: 'module' }) });
    return library;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Opens a document. The caller destroys it through its `loadingTask`. */
export async function openPdf(file: Blob | Uint8Array): Promise<Pdf> {
  const [{ getDocument, VerbosityLevel, version }, data] = await Promise.all([
    loadPdfLibrary(),
    // A copy, because the worker takes the bytes over.
    file instanceof Blob ? file.arrayBuffer().then((bytes) => new Uint8Array(bytes)) : file.slice(),
  ]);
  // Where the build puts the fonts that a PDF may leave out, and the decoder of JPEG 2000: `pdfFiles` in vite.config.ts.
  const files = `/assets/pdf-${version}/`;
  return getDocument({
    data,
    worker,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    standardFontDataUrl: files,
    wasmUrl: files,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}
