import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openPdf, TextLayer } from './pdf-motoru.tsx'

type Props = {
  bytes: ArrayBuffer
  /** Counted from one. */
  sayfa: number
  /** 1 is the width of the place. */
  zoom: number
  rotation: number
  label: string
  onOpen(adet: number): void
  onDrawn(): void
  onBroken(): void
}

/** One page of a PDF, drawn on a canvas with its words over it, so that they can be read aloud, found and copied. */
export function PdfSayfa({ bytes, sayfa, zoom, rotation, label, onOpen, onDrawn, onBroken }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const pdf = usePdf(bytes, { onOpen, onBroken })
  const width = useWidth(place)
  const failed = useEffectEvent(onBroken)
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => {
    const paper = place.current?.querySelector<HTMLElement>('.belge-sayfa')
    if (!pdf || !paper || width === 0) return undefined
    const drawing = draw(pdf, { sayfa, width: width * zoom, rotation, paper })
    drawing.done.then(
      (isWhole) => isWhole && drawn(),
      () => failed(),
    )
    return drawing.stop
  }, [pdf, sayfa, width, zoom, rotation])
  return (
    // a scrolled place takes the focus, so that the keyboard reaches all of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section ref={place} className="belge-kagit" tabIndex={0} aria-label={label}>
      <div className="belge-sayfa">
        <canvas aria-hidden />
        <div className="textLayer" />
      </div>
    </section>
  )
}

type Told = Pick<Props, 'onOpen' | 'onBroken'>

/** The opened document; closed again when another one takes its place. */
function usePdf(bytes: ArrayBuffer, { onOpen, onBroken }: Told) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const opened = useEffectEvent((document: PDFDocumentProxy) => {
    setPdf(document)
    onOpen(document.numPages)
  })
  const failed = useEffectEvent(onBroken)
  useEffect(() => {
    let isOver = false
    const opening = openPdf(bytes)
    opening.promise.then(
      (document) => isOver || opened(document),
      () => isOver || failed(),
    )
    return () => {
      isOver = true
      void opening.destroy()
    }
  }, [bytes])
  return pdf
}

/** The inner width of the place that the page is drawn in. */
function useWidth(place: { current: HTMLElement | null }) {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return width
}

type Wanted = { sayfa: number; width: number; rotation: number; paper: HTMLElement }

/** Larger canvases than this are refused by phones. */
const canvasAtMost = 16_000_000

function draw(pdf: PDFDocumentProxy, { sayfa, width, rotation, paper }: Wanted) {
  let stop: (() => void) | undefined
  let isOver = false
  const work = async () => {
    const page = await pdf.getPage(Math.min(sayfa, pdf.numPages))
    if (isOver) return false
    const bare = page.getViewport({ scale: 1, rotation: page.rotate + rotation })
    const viewport = page.getViewport({ scale: width / bare.width, rotation: page.rotate + rotation })
    const drawn = drawCanvas(page, viewport, paper)
    stop = () => drawn.cancel()
    await drawn.promise
    if (!isOver) await drawWords(page, viewport, paper)
    return !isOver
  }
  const done = work().catch((error: unknown) => {
    // what was stopped on purpose is no failure
    if (!isOver) throw error
    return false
  })
  return {
    done,
    stop() {
      isOver = true
      stop?.()
    },
  }
}

type Viewport = ReturnType<PDFPageProxy['getViewport']>

function drawCanvas(page: PDFPageProxy, viewport: Viewport, paper: HTMLElement) {
  const canvas = paper.querySelector('canvas')
  if (!canvas) throw new Error('a page without its canvas')
  const most = Math.sqrt(canvasAtMost / (viewport.width * viewport.height))
  const sharpness = Math.min(window.devicePixelRatio || 1, most)
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  paper.style.width = `${viewport.width}px`
  paper.style.height = `${viewport.height}px`
  const transform = sharpness === 1 ? undefined : [sharpness, 0, 0, sharpness, 0, 0]
  return page.render({ canvas, viewport, ...(transform && { transform }) })
}

async function drawWords(page: PDFPageProxy, viewport: Viewport, paper: HTMLElement) {
  const container = paper.querySelector<HTMLElement>('.textLayer')
  if (!container) throw new Error('a page without its words')
  container.replaceChildren()
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  const words = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  await words.render()
}
