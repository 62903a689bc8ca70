import type { AppStore } from '../../client/state/app-store.ts'
import type { ThemeChoice } from '../../client/state/layout-slice.ts'

const key = 'larder:theme'

/** The theme chosen on this machine. */
export function readTheme(): ThemeChoice {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Keeps the page dark or light as chosen, or as the system is, and remembers the choice. */
export function followTheme(store: AppStore): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { theme } = store.getState().layout
    const isDark = theme === 'dark' || (theme === 'system' && system.matches)
    document.body.classList.toggle('bp6-dark', isDark)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  apply()
  system.addEventListener('change', apply)
  store.subscribe((state, before) => {
    if (state.layout.theme === before.layout.theme) return
    localStorage.setItem(key, state.layout.theme)
    apply()
  })
}
