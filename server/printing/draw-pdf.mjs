// A worker: lays out the documents it is told, one after another, and answers each as a PDF, or with why it could not.
// Thousands of lines take seconds of processor.
// It reads its letters and nothing else, neither files nor addresses (docs/decisions/pdf.md).
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
const [normal, bold] = ['Roboto-Regular.ttf', 'Roboto-Medium.ttf'].map((name) => join(folder, name))
pdfmake.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const line = '#bbbbbb'
pdfmake.setTableLayouts({
  lines: {
    hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.4),
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingLeft: () => 3,
    paddingRight: () => 3,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
  fields: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 6,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
})

/** What stands under every page; nothing under labels. */
const footerOf = (foot) => (page, pages) => ({
  margin: [36, 8, 36, 0],
  fontSize: 7.5,
  color: '#555555',
  columns: [
    { text: foot.text, width: '*' },
    { text: foot.pages.replace('{page}', page).replace('{pages}', pages), width: 90, alignment: 'right' },
  ],
})

parentPort.on('message', async ({ definition, foot }) => {
  try {
    const footer = foot === undefined ? {} : { footer: footerOf(foot) }
    parentPort.postMessage({ content: await pdfmake.createPdf({ ...definition, ...footer }).getBuffer() })
  } catch (error) {
    parentPort.postMessage({ problem: String(error) })
  }
})
