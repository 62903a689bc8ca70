import type { AppStore } from '../../client/state/app-store.ts'

/** Windows in which the menu lies over the page in place of beside it. */
const narrow = '(max-width: 800px)'

/** True while the menu would cover the page. */
export function isNarrowWindow(): boolean {
  return matchMedia(narrow).matches
}

/** Closes the menu when the window becomes so narrow, by zoom or by turning a phone, that it would cover the page, and opens it again after. */
export function followWidth(store: AppStore): void {
  matchMedia(narrow).addEventListener('change', ({ matches }) => {
    const { isMenuExpanded, toggleMenu } = store.getState().layout
    if (isMenuExpanded === matches) toggleMenu()
  })
}
