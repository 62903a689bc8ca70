import { useStore } from 'zustand'
import { keyGroups, type KeyBinding } from '../../client/keys/key-binding.ts'
import { bindingsOf } from '../../client/keys/key-registry.ts'
import { useTranslate, type Translate } from '../../client/i18n/use-translate.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { Popup } from '../../parts/popup/popup.tsx'
import './key-help.css'

/** The keys that work on the screen that is shown, by where they work. */
export function KeyHelp() {
  const t = useTranslate()
  const isOpen = useAppStore((state) => state.layout.isKeyHelpOpen)
  const setOpen = useAppStore((state) => state.layout.setKeyHelpOpen)
  if (!isOpen) return null
  const close = () => setOpen(false)
  return (
    <Popup title={t('keys.title')} className="lar-keys" onClose={close} closeLabel={t('Common.Close')}>
      <Groups />
    </Popup>
  )
}

function Groups() {
  const t = useTranslate()
  const { keys } = useServices()
  const parts = useStore(keys.store, (state) => state.parts)
  const told = bindingsOf(parts).filter(({ label }) => label !== undefined)
  return keyGroups.map((group) => {
    const own = told.filter((binding) => binding.group === group)
    return own.length === 0 ? null : (
      <section key={group} aria-label={t(`keys.group.${group}`)}>
        <h3>{t(`keys.group.${group}`)}</h3>
        <dl>
          {own.map((binding) => (
            <Told key={binding.id} binding={binding} />
          ))}
        </dl>
      </section>
    )
  })
}

function Told({ binding: { keys, label = '' } }: { readonly binding: KeyBinding }) {
  const t = useTranslate()
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        {keys.map((key, index) => (
          <span key={key}>
            {index === 0 ? null : ` ${t('keys.or')} `}
            <Combination keys={key} />
          </span>
        ))}
      </dd>
    </div>
  )
}

function Combination({ keys }: { readonly keys: string }) {
  const t = useTranslate()
  const parts = keys.split('+')
  return parts.map((part, index) => (
    <span key={part}>
      {index === 0 ? null : ' + '}
      <kbd>{nameOf(part, t)}</kbd>
    </span>
  ))
}

const isMac = navigator.platform.startsWith('Mac')

/** Keys with a name of their own are called by it; letters and signs are themselves. */
function nameOf(key: string, t: Translate): string {
  if (key === 'Mod') return isMac ? '⌘' : t('keys.name.Ctrl')
  return Array.from(key).length === 1 || /^F\d+$/.test(key) ? key : t(`keys.name.${key}`)
}
