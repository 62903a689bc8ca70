import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { PreferenceScreen } from '#core/model/preference-definition.ts'
import type { PreferencesAnswer } from '#core/http/preferences-contract.ts'
import { ApiError, useErrorPopup, useServices, useSessionInfo, useToast, useTranslate } from '#engine'
import { changesOf, refusedDrafts, type PreferenceDraft, type Drafts } from './draft.ts'

/** The screen's state and what can be done with it. */
export interface Preferences {
  readonly answer: PreferencesAnswer | undefined
  readonly error: unknown
  readonly reload: () => void
  readonly drafts: Drafts
  readonly isBusy: boolean
  readonly isDirty: boolean
  readonly change: (id: string, draft: PreferenceDraft) => void
  readonly discard: () => void
  /** True when all of it is stored. */
  readonly save: () => Promise<boolean>
}

const pathOf: Readonly<Record<PreferenceScreen, string>> = {
  system: preferencePaths.preferences,
  security: preferencePaths.security,
  branding: preferencePaths.branding,
}

/** Reads the preferences of a screen at the session's site, keeps what is changed until Save, and shows what the server refuses beside its control. */
export function usePreferences(screen: PreferenceScreen): Preferences {
  const { api } = useServices()
  const { tenantId, userId, siteId } = useSessionInfo()
  const t = useTranslate()
  const toast = useToast()
  const showError = useErrorPopup()
  const cache = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isBusy, setBusy] = useState(false)
  const queryKey = [tenantId, userId, siteId, 'preferences', screen]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await api.json<PreferencesAnswer>(pathOf[screen])).data,
    meta: { drawsErrors: true },
  })

  function takeAnswer(answer: PreferencesAnswer) {
    cache.setQueryData(queryKey, answer)
    setDrafts({})
    toast({ message: t('preference.saved'), intent: 'success' })
  }

  function refuse(cause: unknown) {
    const issues: readonly FieldIssue[] = cause instanceof ApiError ? (cause.body.Errors ?? []) : []
    if (issues.length > 0) setDrafts(refusedDrafts(drafts, issues))
    else showError(cause)
    // Somebody else has saved meanwhile: what is typed stays, over what holds now.
    if (cause instanceof ApiError && cause.code === 'E_STALE') void refetch()
  }

  async function save(): Promise<boolean> {
    const changes = changesOf(drafts)
    if (data === undefined || changes === undefined || isBusy) return false
    setBusy(true)
    try {
      const body = { version: data.version, changes }
      takeAnswer((await api.json<PreferencesAnswer>(pathOf[screen], { method: 'PUT', body })).data)
      return true
    } catch (cause) {
      refuse(cause)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    answer: data,
    error,
    reload: () => void refetch(),
    drafts,
    isBusy,
    isDirty: Object.keys(drafts).length > 0,
    change: (id, draft) => setDrafts((before) => ({ ...before, [id]: draft })),
    discard: () => setDrafts({}),
    save,
  }
}
