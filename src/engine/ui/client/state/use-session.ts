import { useMemo } from 'react'
import { siteDay } from '#core/calendar/site-time.ts'
import type { ClientDefinitions, SessionInfo } from '#core/http/definitions-contract.ts'
import { localeOf } from '#core/print/session-locale.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { useAppStore, useServices } from '../services/app-services.ts'

/** The signed-in user's definitions. @throws outside the authenticated area, where there always are some. */
export function useDefinitions(): ClientDefinitions {
  const definitions = useAppStore((state) => state.definitions.current)
  if (definitions === undefined) throw new Error('useDefinitions outside of the authenticated area')
  return definitions
}

/** Who is signed in and where. */
export function useSessionInfo(): SessionInfo {
  return useDefinitions().session
}

/** How people of the session's site write dates, numbers and money; a new value only when the session or its day changes. */
export function useLocale(): Locale {
  const session = useSessionInfo()
  const today = siteDay(useServices().now(), session.timeZone)
  return useMemo(() => localeOf(session, today), [session, today])
}
