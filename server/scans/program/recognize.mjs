import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'

const require = createRequire(import.meta.url)
/** Letters of the package beside us: nothing is fetched and nothing is kept. */
const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
const [shownEdge, readEdge] = [1400, 2400]

/** Recognizes words of pictures; the engine starts with the first of them. */
export function recognizer() {
  let engine
  return {
    async words(picture) {
      engine ??= start()
      const { data } = await (await engine).recognize(picture, {}, { blocks: true, text: false })
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
      return lines.flatMap(({ words }) =>
        words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
          t: text,
          x: x0,
          y: y0,
          w: x1 - x0,
          h: y1 - y0,
          s: Math.round(confidence),
        })),
      )
    },
    async close() {
      await (await engine)?.terminate()
    },
  }
}

async function start() {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default
  const engine = await createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' })
  // Columns stay lines: an invoice is a table, and what stands side by side belongs together.
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  return engine
}

/** Tells the one page a photo or a scan is, with its words and a smaller picture of it. */
export async function readPicture(file, limits, tell) {
  tell({ pages: 1 })
  // Turned upright by what its camera noted.
  const image = await loadImage(file)
  const [large, shown] = [drawn(image, readEdge), drawn(image, shownEdge)]
  const share = shown.width / large.width
  const read = recognizer(limits)
  try {
    const words = (await read.words(await large.encode('png'))).map(({ x, y, w, h, ...word }) => ({
      ...word,
      x: x * share,
      y: y * share,
      w: w * share,
      h: h * share,
    }))
    const picture = (await shown.encode('webp', 80)).toString('base64')
    tell({ page: 1, width: shown.width, height: shown.height, isRecognized: true, words, picture })
  } finally {
    await read.close()
  }
}

/** The same on white, at most so long at its longer edge. */
function drawn(source, edge) {
  const share = Math.min(1, edge / Math.max(source.width, source.height))
  const width = Math.max(1, Math.round(source.width * share))
  const height = Math.max(1, Math.round(source.height * share))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}
