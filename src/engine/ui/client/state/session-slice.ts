import { noPrinterPort } from '#core/http/user-settings-paths.ts'
import { defaultSiteValues, type SiteValues } from './site-values.ts'
import type { SliceSet } from './slice-set.ts'

/** What the tab remembers of a signed-in person between reloads (SHELL-1). */
export interface SessionValues {
  readonly tenantId: string
  /** Bearer token; `''` after a sign-out that keeps the values (SPEC-4.8.1). */
  readonly token: string
  readonly userId: number
  readonly username: string
  readonly siteId: number
  readonly roleId: number
  readonly language: string
  /** IANA zone of the site. */
  readonly timeZone: string
  /** The zone's other name, sent as UserTimeZoneId. */
  readonly windowsTimeZone: string
  /** `AzureAD` when a directory vouched for the person, `''` for a password of the product (SSO-29). */
  readonly loginType: '' | 'AzureAD'
}

/** Who is signed in in this tab. */
export interface SessionSlice {
  readonly values: SessionValues | undefined
  /** True when the last session ended because the server no longer knew it. */
  readonly hasExpired: boolean
  /** True from the idle time-out until its notice is closed: the page still stands behind the notice, its calls are worth nothing. */
  readonly isTimedOut: boolean
  /** The server's words when it refused the tenant: the tampering page shows them; `''` when it did not. */
  readonly refusal: string
  /** True once the address held the marker urltamparing: the frame says so until the session ends (SPEC-2.1.12). */
  readonly isUrlTampered: boolean
  /** Port of the print utility on this machine; -2 while none has answered (SPEC-4.6.1). */
  readonly printerPort: number
  /** Base currency, tax regions and locations of the site; the defaults until they have come. */
  readonly site: SiteValues
  readonly useSite: (site: SiteValues) => void
  readonly usePrinterPort: (port: number) => void
  readonly begin: (values: SessionValues) => void
  readonly renew: (token: string) => void
  /** Ends the session; `keepValues` leaves everything but the token, for sign-out on an edit form (SPEC-4.8.1). */
  readonly end: (how: { readonly keepValues: boolean; readonly hasExpired: boolean }) => void
  readonly timeOut: () => void
  /** Takes another language; it is remembered for the sign-in that follows. */
  readonly speak: (language: string) => void
  readonly acknowledgeExpiry: () => void
  readonly refuse: (message: string) => void
  readonly flagUrl: () => void
}

/** The session slice, starting from what the tab had stored. */
export function createSessionSlice(
  set: SliceSet<SessionSlice>,
  stored: SessionValues | undefined,
  refusal = '',
): SessionSlice {
  return {
    values: stored,
    hasExpired: false,
    isTimedOut: false,
    refusal,
    isUrlTampered: false,
    printerPort: noPrinterPort,
    site: defaultSiteValues,
    useSite: (site) => set((draft) => void Object.assign(draft, { site })),
    usePrinterPort: (port) =>
      set((draft) => {
        draft.printerPort = port
      }),
    begin: (values) =>
      set((draft) => void Object.assign(draft, { values, hasExpired: false, isTimedOut: false, refusal: '' })),
    renew: (token) =>
      set((draft) => {
        if (draft.values) draft.values.token = token
      }),
    end: ({ keepValues, hasExpired }) =>
      set((draft) => {
        draft.hasExpired = hasExpired
        draft.isTimedOut = false
        draft.printerPort = noPrinterPort
        Object.assign(draft, { site: defaultSiteValues })
        draft.refusal = ''
        draft.isUrlTampered = false
        if (keepValues && draft.values) draft.values.token = ''
        else draft.values = undefined
      }),
    timeOut: () =>
      set((draft) => {
        draft.isTimedOut = true
      }),
    speak: (language) =>
      set((draft) => {
        if (draft.values) draft.values.language = language
      }),
    acknowledgeExpiry: () =>
      set((draft) => {
        draft.hasExpired = false
      }),
    refuse: (message) =>
      set((draft) => {
        draft.refusal = message
      }),
    flagUrl: () =>
      set((draft) => {
        draft.isUrlTampered = true
      }),
  }
}
