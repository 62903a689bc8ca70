import type { AppStore } from '../state/app-store.ts'

/** Closes everything that lies over the page, each as if the person had cancelled it: popups, panels and menus. Toasts stay. */
export function closeDialogs(store: AppStore): void {
  store.getState().popups.clear()
  for (const dialog of document.querySelectorAll('dialog[open]'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  for (const popover of document.querySelectorAll<HTMLElement>('[popover="auto"]')) {
    if (popover.matches(':popover-open')) popover.hidePopover()
  }
}
