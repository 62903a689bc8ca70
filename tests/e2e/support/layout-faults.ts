import type { Page } from 'playwright'

/** What does not fit the window, cannot be read in full, is too small to touch or lies under something else; one line each. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  // What is just closing is nobody's to use.
  await page.waitForFunction(() => document.querySelector('.bp6-popover-exit') === null)
  await page.evaluate(threeFrames)
  await page.evaluate(defineTools)
  const found = [
    await page.evaluate(wideParts),
    await page.evaluate(cutTexts),
    await page.evaluate(smallTargets),
    await page.evaluate(coveredControls),
  ]
  return [...new Set(found.flat())]
}

/** Runs in the page: what stands beside something follows a resized window a frame later. */
function threeFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))
  })
}

/** Functions the measurements share, in the page. */
interface Tools {
  /** Elements a person can see and use now: those of the popup on top, else of the whole page. */
  readonly shown: (selector: string) => readonly HTMLElement[]
  /** A short name of an element for the report. */
  readonly nameOf: (element: Element) => string
}

declare global {
  interface Window {
    larderLayout: Tools
  }
}

/** Runs in the page. */
function defineTools(): void {
  const isForReadersOnly = (element: Element) =>
    element.closest('[inert], .lar-hidden, .lar-skip, .frm-hidden, .wid-file, [role=grid], .larder-grid, canvas') !==
      null || getComputedStyle(element).clipPath === 'inset(50%)'
  window.larderLayout = {
    shown: (selector) => {
      const over =
        'dialog:modal, .lar-user-menu:popover-open, .settings-panel, [role=menu]:not(.lar-user-menu *), [role=listbox], .lar-search-nothing, .wid-calendar, .login-overlay'
      const isThere = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 0
      const top = [...document.querySelectorAll(over)].filter(isThere).at(-1) ?? document.body
      return [...top.querySelectorAll<HTMLElement>(selector)].filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 0 && height > 0 && element.checkVisibility() && !isForReadersOnly(element)
      })
    },
    nameOf: (element) => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words}”`
    },
  }
}

/** Runs in the page: what makes it, or a part that only scrolls down, wider than the window. */
function wideParts(): string[] {
  const { shown, nameOf } = window.larderLayout
  // Strips of one line and tables of data may be moved sideways (WCAG 1.4.10).
  const strips =
    '.list-tiles, .list-views, .frm-tabs, .frm-tab-strip, .larder-grid, .tpoc-grid, .frm-lines-grid, .frm-move-lines'
  const page =
    document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} wide`]
      : []
  const scrollers = shown('*').filter((element) => {
    const { overflowX } = getComputedStyle(element)
    return ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
  })
  const outside = shown('*').filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > innerWidth + 1 || left < -1
  })
  const isFree = (element: Element) => element.closest(strips) === null
  return [
    ...page,
    ...scrollers.filter(isFree).map((element) => `scrolls sideways: ${nameOf(element)}`),
    ...outside.filter(isFree).map((element) => `outside: ${nameOf(element)}`),
  ]
}

/** Runs in the page: words that are cut off without a sign of it. */
function cutTexts(): string[] {
  const { shown, nameOf } = window.larderLayout
  const isCut = (element: HTMLElement) => {
    const style = getComputedStyle(element)
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isWide =
      clips(style.overflowX) && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    return isWide || (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
  }
  return (
    shown('body *')
      // A collapsed menu shows its signs alone, and says the words beside them.
      .filter((element) => !element.matches('.lar-menu') && element.textContent.trim() !== '' && isCut(element))
      .map((element) => `cut off: ${nameOf(element)}`)
  )
}

/** Runs in the page: controls under 24 × 24 px; links within a sentence are free (WCAG 2.5.8). */
function smallTargets(): string[] {
  const { shown, nameOf } = window.larderLayout
  const controls = 'a[href], button, input, select, textarea, summary, [role=option], [role=tab], [role=menuitem]'
  const isInSentence = (element: HTMLElement) =>
    element.tagName === 'A' && getComputedStyle(element).display === 'inline'
  return shown(controls)
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return (width < 24 || height < 24) && !isInSentence(element)
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `small, ${Math.round(width)} × ${Math.round(height)}: ${nameOf(element)}`
    })
}

/** Runs in the page: controls whose middle belongs to something else, after they were scrolled into sight. */
function coveredControls(): string[] {
  const { shown, nameOf } = window.larderLayout
  return shown('a[href], button, input:not([type=file]), select, textarea, summary')
    .filter((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const own = element.closest('label') ?? element
      // What is told of the last save goes by itself.
      if (hit?.closest('.lar-toasts') && !own.closest('.lar-toasts')) return false
      return hit === null || !(own.contains(hit) || hit.contains(element))
    })
    .map((element) => `covered: ${nameOf(element)}`)
}
