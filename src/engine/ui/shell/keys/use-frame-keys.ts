import { useEffect, useMemo } from 'react'
import type { KeyBinding } from '../../client/keys/key-binding.ts'
import { runKey } from '../../client/keys/key-registry.ts'
import { useKeys } from '../../client/keys/use-keys.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'

/** Hears the keys of every screen, and `?` for the help about them. */
export function useFrameKeys(): void {
  const { keys } = useServices()
  const setHelpOpen = useAppStore((state) => state.layout.setKeyHelpOpen)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => runKey(keys, event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [keys])
  useKeys(
    useMemo((): readonly KeyBinding[] => {
      const run = (event: KeyboardEvent) => {
        // A popup is answered before anything else is opened.
        if (document.querySelector('dialog:modal') !== null) return
        event.preventDefault()
        setHelpOpen(true)
      }
      return [{ id: 'keys.help', group: 'everywhere', keys: ['?'], label: 'keys.help', run }]
    }, [setHelpOpen]),
  )
}
