import { median } from '../../load/percentile.ts'
import type { OurForms } from './our-form.ts'

/** Milliseconds until the total is painted anew. */
export interface PasteTimes {
  readonly paste: number
  readonly undo: number
}

const runs = 3

/** Pastes 500 rows of four columns over the lines of the open form, and takes them back by the keyboard. */
export async function pasteRows({ page }: OurForms): Promise<PasteTimes> {
  const pastes: number[] = []
  const undos: number[] = []
  const first = page.locator('.frm-lines [role=row][aria-rowindex="2"] [role=gridcell][aria-colindex="1"]')
  await page.locator('.frm-lines canvas').first().scrollIntoViewIfNeeded()
  // The entries before have led the focus down.
  await page.keyboard.press('Control+Home')
  for (let run = 0; run < runs; run += 1) {
    await first.focus()
    pastes.push(await page.evaluate<number>(`(${untilTotalChanges})(${paste})`))
    undos.push(await page.evaluate<number>(`(${untilTotalChanges})(${undo})`))
  }
  return { paste: median(pastes), undo: median(undos) }
}

// These run in the page.
const untilTotalChanges = `(act) => new Promise((done) => {
  const text = () => document.querySelector('[data-total=total]').innerText
  const before = text()
  const start = performance.now()
  act()
  const look = () => {
    if (text() !== before || performance.now() - start > 5000) setTimeout(() => done(performance.now() - start))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

const paste = `() => {
  const rows = Array.from({ length: 500 }, (_, place) => ['P' + place, 'Pasted ' + place, place % 9 + 1, '2.50'].join('\\t'))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', rows.join('\\n'))
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}`

const undo = `() => {
  const init = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', init))
}`
