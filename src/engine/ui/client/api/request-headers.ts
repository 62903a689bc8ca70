import type { SessionValues } from '../state/session-slice.ts'

/** What the headers of a call are made of. */
export interface HeaderSource {
  /** Undefined on premises, where no tenant is named. */
  readonly tenant: string | undefined
  readonly session: Pick<SessionValues, 'token' | 'timeZone' | 'windowsTimeZone'> | undefined
  /** Language shown now. */
  readonly language: string
  /** Zone of this machine, the default before sign-in; asked for only then, since the answer takes a millisecond. */
  readonly machineTimeZone: () => string
}

/** Headers every call carries (SPEC-7.6.1). */
export function requestHeaders({ tenant, session, language, machineTimeZone }: HeaderSource): Record<string, string> {
  return {
    ...(tenant === undefined ? {} : { Tenant: tenant }),
    ...(session?.token ? { Authorization: `Bearer ${session.token}` } : {}),
    IanaTimeZoneId: session?.timeZone ?? machineTimeZone(),
    UserTimeZoneId: session?.windowsTimeZone ?? machineTimeZone(),
    LanguageCode: language,
  }
}

/** IANA name of the time zone this machine is set to. */
export function machineTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
