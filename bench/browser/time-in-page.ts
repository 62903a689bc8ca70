import type { Page } from 'playwright'

/** What is done and what it leads to, as functions that run in the page. */
export interface PageStep {
  readonly act: () => void
  /** True when the page shows what was waited for. */
  readonly isShown: () => boolean
}

/** Milliseconds from an action in the page until the frame that shows its result was painted. */
export async function timeInPage(page: Page, { act, isShown }: PageStep): Promise<number> {
  return page.evaluate(`${keptNames}; (${measure.toString()})(${act.toString()}, ${isShown.toString()})`)
}

/** The loader of the bench wraps named functions in a call of this; the page does not know it. */
const keptNames = 'var __name = (value) => value'

/** Runs in the page. The first task after a frame's callbacks comes when the frame has been handed over to be painted. */
function measure(act: () => void, isShown: () => boolean): Promise<number> {
  return new Promise((done) => {
    const start = performance.now()
    const look = (): void => {
      if (isShown()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
      else requestAnimationFrame(look)
    }
    act()
    look()
  })
}
