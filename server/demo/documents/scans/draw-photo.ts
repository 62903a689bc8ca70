import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { FilePage, PageWord } from '../../../scans/extract/extracted-file.ts'
import type { PlacedText } from './plain-pdf.ts'

/** A page of A4 as a telephone sends it, and what the reader finds on it. */
export interface DrawnPhoto {
  /** JPEG. */
  readonly content: Buffer
  readonly page: FilePage
}

/** Points of A4, and of the picture to one of them. */
const [across, down, scale] = [595, 842, 2.2]
/** As sure as the reader is of clean print; it is not asked, so that a first start recognizes nothing. */
const sure = 96

/** Draws texts on a page; their words are told where they were drawn. */
export function drawPhoto(texts: readonly PlacedText[]): DrawnPhoto {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
  GlobalFonts.registerFromPath(join(folder, 'Roboto-Regular.ttf'), 'Printed')
  const canvas = createCanvas(Math.round(across * scale), Math.round(down * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#111'
  const words = texts.flatMap(({ x, y, text, size = 10 }): readonly PageWord[] => {
    const height = size * scale * 1.1
    context.font = `${height}px Printed`
    context.fillText(text, x * scale, y * scale)
    return [...text.matchAll(/\S+/g)].map(({ 0: t, index }) => ({
      t,
      x: x * scale + context.measureText(text.slice(0, index)).width,
      y: y * scale - height * 0.75,
      w: context.measureText(t).width,
      h: height * 0.75,
      s: sure,
    }))
  })
  const picture = canvas.toBuffer('image/webp', 80).toString('base64')
  const page = { page: 1, width: canvas.width, height: canvas.height, isRecognized: true, words, picture }
  return { content: canvas.toBuffer('image/jpeg', 88), page }
}
