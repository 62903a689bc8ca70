import type { SliceSet } from './slice-set.ts'

/** Theme chosen by the person; `system` follows prefers-color-scheme. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** How the frame around the screens looks. */
export interface LayoutSlice {
  readonly theme: ThemeChoice
  /** The menu starts expanded. */
  readonly isMenuExpanded: boolean
  readonly isSearchOpen: boolean
  readonly isKeyHelpOpen: boolean
  /** True while a panel lies over the screen: what stands above it cannot be used either. */
  readonly isCovered: boolean
  readonly setTheme: (theme: ThemeChoice) => void
  readonly toggleMenu: () => void
  readonly setSearchOpen: (isOpen: boolean) => void
  readonly setKeyHelpOpen: (isOpen: boolean) => void
  readonly setCovered: (isCovered: boolean) => void
  /** As after the start of the page, but for the theme, which belongs to the machine. */
  readonly reset: (isPhone: boolean) => void
}

/** The layout slice, starting from the stored theme; on a phone the menu would cover the page, so it starts closed there. */
export function createLayoutSlice(set: SliceSet<LayoutSlice>, theme: ThemeChoice, isPhone: boolean): LayoutSlice {
  return {
    theme,
    isMenuExpanded: !isPhone,
    isSearchOpen: false,
    isKeyHelpOpen: false,
    isCovered: false,
    setTheme: (choice) =>
      set((draft) => {
        draft.theme = choice
      }),
    toggleMenu: () =>
      set((draft) => {
        draft.isMenuExpanded = !draft.isMenuExpanded
      }),
    setSearchOpen: (isOpen) =>
      set((draft) => {
        draft.isSearchOpen = isOpen
      }),
    setKeyHelpOpen: (isOpen) =>
      set((draft) => {
        draft.isKeyHelpOpen = isOpen
      }),
    setCovered: (isCovered) =>
      set((draft) => {
        draft.isCovered = isCovered
      }),
    reset: (isNarrow) =>
      set(
        (draft) => void Object.assign(draft, { isMenuExpanded: !isNarrow, isSearchOpen: false, isKeyHelpOpen: false }),
      ),
  }
}
