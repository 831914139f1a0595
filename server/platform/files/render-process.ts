/** The process that opens uploaded files: JPEG, PNG, HEIF and PDF in, JPEGs without metadata out. A file that crashes it does not affect the server. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
// The PDF reader is loaded before the process is ready: on a busy machine that takes seconds, which must not count against a file's time limit.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { pageLimit, pixelLimit, previewPages, previewSide, sideLimit } from './limits.ts'
import type { RenderAnswer, RenderLimits, RenderTask } from './renderer.ts'

type Pages = Extract<RenderAnswer, { pages: unknown }>['pages']

/** The used part of libheif, which has no types. */
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] }
}
interface HeifPicture {
  get_width(): number
  get_height(): number
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void
  free?(): void
}

const require = createRequire(import.meta.url)
/** Quality of the JPEGs, out of 100. */
const quality = 82

/** Milliseconds between two looks at time and memory. */
const lookEvery = 50

/**
 * Watches a file from a worker thread: a busy parser receives no messages, and its server may have exited. Time is that of the processor,
 * so that a busy machine refuses no file.
 */
const watch = new Worker(
  `const { parentPort } = require('node:worker_threads')
  let looking
  parentPort.on('message', (limits) => {
    clearInterval(looking)
    if (!limits) return
    const [most, begun] = [process.memoryUsage.rss() + limits.growth, process.cpuUsage()]
    const look = () => {
      const { user, system } = process.cpuUsage(begun)
      if (process.memoryUsage.rss() > most || (user + system) / 1000 > limits.ms) process.kill(process.pid, 'SIGKILL')
    }
    looking = setInterval(look, ${lookEvery})
  })`,
  { eval: true },
)

process.on('message', async ({ task, limits }: { task: RenderTask; limits: RenderLimits }) => {
  watch.postMessage(limits)
  // A copy, because the buffer also holds the next message.
  const own = { ...task, bytes: new Uint8Array(task.bytes) }
  const answered: RenderAnswer = await answer(own).catch((error: unknown) => ({ fault: faultOf(error) }))
  watch.postMessage(null)
  process.send?.(answered)
})
process.on('disconnect', () => process.exit())

watch.once('online', () => process.send?.('ready'))

async function answer(task: RenderTask): Promise<RenderAnswer> {
  const { operation, mime, bytes, side = previewSide } = task
  if (mime === 'application/pdf') return openPdf(task)
  const sizes = announcedSizes(bytes)
  if (!sizes.every(({ width, height }) => width > 0 && height > 0)) return { fault: 'unreadable' }
  if (sizes.some(isTooLarge)) return { fault: 'pixels' }
  if (operation === 'inspect') return { pages: [] }
  return { pages: [/^image\/hei[cf]/.test(mime) ? await pictureOfHeif(bytes, side) : await pictureOf(bytes, side)] }
}

function faultOf(error: unknown): 'locked' | 'unreadable' {
  return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable'
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes of the pictures that the head of a file announces. */
function announcedSizes(bytes: Uint8Array): Size[] {
  const size = imageSize(bytes)
  return [size, ...(size.images ?? [])]
}

/** The side length is limited as well: a decoder may crash on a picture of one very long line. */
function isTooLarge({ width, height }: Size): boolean {
  return width * height > pixelLimit || Math.max(width, height) > sideLimit
}

/** Opens a PDF; an inspection decodes its first pages without drawing them. */
async function openPdf({ operation, bytes, pages: most = previewPages, side = previewSide }: RenderTask): Promise<RenderAnswer> {
  const home = dirname(require.resolve('pdfjs-dist/package.json'))
  const pdf = await getDocument({
    data: bytes,
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: pixelLimit,
    standardFontDataUrl: `${join(home, 'standard_fonts')}/`,
    cMapUrl: `${join(home, 'cmaps')}/`,
    cMapPacked: true,
    wasmUrl: `${join(home, 'wasm')}/`,
  }).promise
  try {
    if (pdf.numPages > pageLimit) return { fault: 'pages' }
    if (pdf.numPages < 1) return { fault: 'unreadable' }
    const pages: Pages[number][] = []
    for (let number = 1; number <= Math.min(pdf.numPages, most); number++) {
      const page = await pdf.getPage(number)
      if (operation === 'inspect') {
        await page.getOperatorList()
        continue
      }
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: side / Math.max(width, height, 1) })
      const [canvas, context] = paper(viewport.width, viewport.height)
      await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
      pages.push(jpegOf(canvas))
      page.cleanup()
    }
    return { pages }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** A picture of a JPEG or PNG, upright as its camera says. */
async function pictureOf(bytes: Uint8Array, side: number): Promise<Pages[number]> {
  const image = await loadImage(Buffer.from(bytes))
  if (isTooLarge(image)) throw new Error('Too many pixels')
  return drawn(image, image, side)
}

async function pictureOfHeif(bytes: Uint8Array, side: number): Promise<Pages[number]> {
  const { HeifDecoder } = require('libheif-js/wasm-bundle.js') as Libheif
  const pictures = new HeifDecoder().decode(bytes)
  try {
    const [picture] = pictures
    if (!picture) throw new Error('No picture')
    const [width, height] = [picture.get_width(), picture.get_height()]
    if (isTooLarge({ width, height })) throw new Error('Too many pixels')
    const [canvas, context] = paper(width, height)
    const pixels = context.createImageData(width, height)
    await new Promise<void>((resolve, reject) =>
      picture.display({ data: pixels.data, width, height }, (shown) => (shown ? resolve() : reject(new Error('Not decoded')))),
    )
    context.putImageData(pixels, 0, 0)
    return drawn(canvas, { width, height }, side)
  } finally {
    for (const picture of pictures) picture.free?.()
  }
}

function drawn(image: Image | Canvas, { width, height }: Size, side: number): Pages[number] {
  const scale = Math.min(1, side / Math.max(width, height))
  const [canvas, context] = paper(width * scale, height * scale)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return jpegOf(canvas)
}

/** A white canvas, so that transparent content stays readable; whole pixels, at least one. */
function paper(width: number, height: number): [Canvas, SKRSContext2D] {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return [canvas, context]
}

function jpegOf(canvas: Canvas): Pages[number] {
  return { jpeg: new Uint8Array(canvas.toBuffer('image/jpeg', quality)), width: canvas.width, height: canvas.height }
}
