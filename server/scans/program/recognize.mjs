import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { fileOf } from './ink.mjs'
import { shareFor, turned } from './turned.mjs'
import { readUpright } from './read-upright.mjs'

const require = createRequire(import.meta.url)
/** Letters of the package beside us: nothing is fetched and nothing is kept. */
const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
const shownEdge = 1400

/**
 * Recognizes pages; the engine starts with the first of them. `page` takes a picture and one that is shown, of any size, and answers the words with
 * their places on the latter, which is turned as the page had to be turned to be read.
 */
export function recognizer() {
  let engine
  const lies = { quarters: 0, tries: 3 }
  const words = async (grey) => {
    engine ??= start()
    const { data } = await (await engine).recognize(fileOf(grey), {}, { blocks: true, text: false })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
    return lines.flatMap((line) => line.words.map(wordOf)).filter(({ t }) => !/^[|¦[\]{}\\_'’‘`~^"“”.,;:!]*$/.test(t))
  }
  return {
    async page(source, shown) {
      const read = await readUpright(source, { words, lies })
      const { turn, width } = read
      const canvas = turn.quarters === 0 && turn.degrees === 0 ? shown : turned(shown, turn)
      return { canvas, words: read.words.map((word) => scaled(word, canvas.width / width)) }
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

function wordOf({ text, confidence, bbox: { x0, y0, x1, y1 } }) {
  // What is left of a rule may stand close to a figure.
  return { t: text.replace(/^[|¦]+|[|¦]+$/g, ''), x: x0, y: y0, w: x1 - x0, h: y1 - y0, s: Math.round(confidence) }
}

function scaled({ x, y, w, h, ...word }, share) {
  return { ...word, x: x * share, y: y * share, w: w * share, h: h * share }
}

/** Tells the one page a photo or a scan is, with its words and a smaller picture of it. */
export async function readPicture(file, limits, tell) {
  tell({ pages: 1 })
  // Turned upright by what its camera noted.
  const image = await loadImage(file)
  const read = recognizer()
  try {
    const { canvas, words } = await read.page(image, turned(image, { share: shareFor(image, shownEdge) }))
    const picture = (await canvas.encode('webp', 80)).toString('base64')
    tell({ page: 1, width: canvas.width, height: canvas.height, isRecognized: true, words, picture })
  } finally {
    await read.close()
  }
}
