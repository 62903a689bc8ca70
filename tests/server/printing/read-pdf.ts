import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Texts of every page of a PDF, and the size of its first. */
export async function readPdf(
  content: Uint8Array,
): Promise<{ readonly pages: readonly string[]; readonly size: readonly number[] }> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  const [left = 0, top = 0, right = 0, bottom = 0] = (await document.getPage(1)).view
  await document.destroy()
  return { pages, size: [Math.round(right - left), Math.round(bottom - top)] }
}
