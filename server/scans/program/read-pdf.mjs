import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { recognizer } from './recognize.mjs'
import { refuse } from './refuse.mjs'
import { readTree } from './xml-tree.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Longer edges in points: what people look at, and what is recognized. */
const [shownEdge, readEdge] = [1400, 2400]
/** A page with fewer characters is a picture of a page. */
const leastText = 24
/** What is longer is no word of an invoice. */
const longestWord = 200

/** Tells the invoice a PDF carries as XML, and each page with its words and a picture of it. */
export async function readPdf(file, limits, tell) {
  const loading = getDocument({
    data: new Uint8Array(file),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: limits.megapixels * 1_000_000,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  const pdf = await loading.promise.catch((error) => {
    throw refuse(error?.name === 'PasswordException' ? 'password' : 'damaged')
  })
  if (pdf.numPages > limits.pages) throw refuse('pages')
  tell({ pages: pdf.numPages })
  const tree = await carriedTree(pdf, limits)
  if (tree !== undefined) tell({ tree })
  const read = recognizer()
  try {
    for (let no = 1; no <= pdf.numPages; no += 1)
      tell(await readPage(await pdf.getPage(no), { no, read, hasTree: tree !== undefined, limits }))
  } finally {
    await read.close()
  }
}

/** The first file of the PDF that is an XML document (Factur-X, ZUGFeRD); undefined without one. */
async function carriedTree(pdf, limits) {
  const files = Object.values((await pdf.getAttachments()) ?? {})
  const xml = files.find(({ filename }) => /\.xml$/i.test(filename ?? ''))
  return xml && readTree(new TextDecoder().decode(xml.content), limits)
}

async function readPage(page, { no, read, hasTree, limits }) {
  const shown = await drawn(page, shownEdge)
  const words = await wordsOf(page, shown.scale)
  if (words.length > limits.words) throw refuse('length')
  const isPicture = !hasTree && words.reduce((sum, { t }) => sum + t.length, 0) < leastText
  const told = isPicture
    ? await read.page((await drawn(page, readEdge)).canvas, shown.canvas)
    : { words, canvas: shown.canvas }
  const picture = (await told.canvas.encode('webp', 80)).toString('base64')
  page.cleanup()
  return {
    page: no,
    width: told.canvas.width,
    height: told.canvas.height,
    isRecognized: isPicture,
    words: told.words,
    picture,
  }
}

/** The page as a picture whose longer edge has so many points. */
async function drawn(page, edge) {
  const whole = page.getViewport({ scale: 1 })
  const scale = edge / Math.max(whole.width, whole.height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  return { canvas, scale }
}

/** The words of the text layer with their places on the drawn page; a text that lies across is left out. */
async function wordsOf(page, scale) {
  const viewport = page.getViewport({ scale })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    const { str, width, transform } = item
    if (typeof str !== 'string' || str.trim() === '') return []
    const [x, y] = viewport.convertToViewportPoint(transform[4], transform[5])
    const height = Math.hypot(transform[2], transform[3]) * scale
    const each = (width * scale) / Math.max(1, str.length)
    return [...str.matchAll(/\S+/g)].map(({ 0: t, index }) => ({
      t: t.slice(0, longestWord),
      x: x + index * each,
      y: y - height,
      w: t.length * each,
      h: height,
      s: 100,
    }))
  })
}
