import { useState } from 'react'
import type { UserSetting } from '#core/http/user-settings-contract.ts'
import { useServices, useToast, useTranslate } from '#engine'
import { saveSetting } from './settings-calls.ts'

/** Saving of one setting. */
export interface Saving {
  readonly isBusy: boolean
  /** True when it is stored. `check` says first whether it may be. */
  readonly save: (setting: UserSetting, check?: () => Promise<boolean>) => Promise<boolean>
}

/** Saves with toasts (SPEC-8.20): a port that does not answer is told, a save that fails only ends the spinner. */
export function useSaving(): Saving {
  const t = useTranslate()
  const toast = useToast()
  const { api } = useServices()
  const [isBusy, setBusy] = useState(false)
  async function save(setting: UserSetting, check: () => Promise<boolean> = async () => true): Promise<boolean> {
    setBusy(true)
    try {
      if (!(await check())) {
        toast({ message: t('Common.invalidPort'), intent: 'danger' })
        return false
      }
      const isSaved = await saveSetting(api, setting)
      if (isSaved) toast({ message: t('Common.SettigsSaved'), intent: 'success' })
      return isSaved
    } catch {
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
