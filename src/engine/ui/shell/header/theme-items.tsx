import { Desktop, Flash, Moon } from '@blueprintjs/icons'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import type { ThemeChoice } from '../../client/state/layout-slice.ts'

const choices: readonly { readonly theme: ThemeChoice; readonly label: string; readonly Icon: typeof Moon }[] = [
  { theme: 'system', label: 'shell.theme.system', Icon: Desktop },
  { theme: 'light', label: 'shell.theme.light', Icon: Flash },
  { theme: 'dark', label: 'shell.theme.dark', Icon: Moon },
]

/** Light, dark, or as the system is. */
export function ThemeItems() {
  const t = useTranslate()
  const chosen = useAppStore((state) => state.layout.theme)
  const setTheme = useAppStore((state) => state.layout.setTheme)
  return choices.map(({ theme, label, Icon }) => (
    <button
      key={theme}
      type="button"
      role="menuitemradio"
      aria-checked={chosen === theme}
      className="lar-user-item"
      onClick={() => setTheme(theme)}
    >
      <Icon aria-hidden="true" />
      {t(label)}
    </button>
  ))
}
