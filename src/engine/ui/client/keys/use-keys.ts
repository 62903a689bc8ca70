import { useEffect } from 'react'
import { useServices } from '../services/app-services.ts'
import type { KeyBinding } from './key-binding.ts'

/** Adds bindings while the part that asks is drawn; keep the list until something in it changes. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { keys } = useServices()
  useEffect(() => keys.add(bindings), [keys, bindings])
}
