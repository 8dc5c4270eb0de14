import { getDocument, PDFWorker, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export { TextLayer }

/** Scanned pages (CCITT, JBIG2, JPEG 2000) need decoders, which come as plain scripts; the build puts them there. */
const decoders = import.meta.env.PROD ? `/assets/pdfjs-${version}/` : '/node_modules/pdfjs-dist/wasm/'

/** One worker for all documents; pdf.js ends only workers that it made by itself. */
let worker: PDFWorker | undefined

/**
 * Opens a PDF with pdf.js. Its worker comes from our own origin; WebAssembly and forms with scripts (XFA) are off,
 * because the page's policy permits neither.
 */
export function openPdf(bytes: ArrayBuffer) {
  worker ??= PDFWorker.create({ port: new Worker(workerUrl, { type: 'module' }) })
  return getDocument({
    worker,
    // pdf.js takes the buffer away, and the kept bytes are opened again on the way back
    data: new Uint8Array(bytes.slice(0)),
    useWasm: false,
    wasmUrl: decoders,
    enableXfa: false,
    stopAtErrors: false,
    // errors alone: warnings about odd files are no failures of the page
    verbosity: 0,
  })
}
