import type { Page } from 'playwright'

/** What a screen says: words of its own, and figures wherever they stand. */
export interface ScreenWords {
  /** Labels, headings, buttons, columns, hints and what readers of the screen are told. */
  readonly words: readonly string[]
  /** Texts with a digit, of cells and fields as well. */
  readonly figures: readonly string[]
}

/** Reads what a screen says now; what people have entered are no words of it. */
export function screenWords(page: Page): Promise<ScreenWords> {
  return page.evaluate(readWords)
}

/** Runs in the page. */
function readWords(): ScreenWords {
  const cells = '[role=gridcell], td, dd, [role=option], option, textarea, blockquote, script, style'
  const entered = `${cells}, .list-card-title, .list-filter-choices.is-scrolling, .frm-title-number, .frm-feed b, .frm-unit-chain`
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const words = new Set<string>()
  const figures = new Set<string>()
  const note = (text: string | null, isEntered: boolean) => {
    const told = (text ?? '').replaceAll(/\s+/g, ' ').trim()
    if (told === '') return
    if (!isEntered) words.add(told)
    if (/\d/.test(told)) figures.add(told)
  }
  const all = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = all.nextNode(); node !== null; node = all.nextNode()) {
    const parent = node.parentElement
    if (parent?.checkVisibility()) note(node.textContent, parent.closest(entered) !== null)
  }
  for (const element of top.querySelectorAll<HTMLElement>('[aria-label], [placeholder], [title], input')) {
    if (!element.checkVisibility()) continue
    const isEntered = element.closest(entered) !== null
    for (const name of ['aria-label', 'placeholder', 'title']) note(element.getAttribute(name), isEntered)
    if (element instanceof HTMLInputElement && element.type === 'text') note(element.value, true)
  }
  return { words: [...words], figures: [...figures] }
}
