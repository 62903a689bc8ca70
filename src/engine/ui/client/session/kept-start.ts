import type { SessionInfo } from '#core/http/definitions-contract.ts'
import type { TenantSettings } from '#core/http/tenant-contract.ts'
import type { TextTree } from '../i18n/translator.ts'
import type { AppServices } from '../services/app-services.ts'
import type { Environment } from '../services/environment.ts'
import type { SessionValues } from '../state/session-slice.ts'
import { ownerOf } from './logged-in-flag.ts'

/** What a page needs to be opened anew while the server cannot be reached: nothing of other people, no token, the words of that page alone. */
export interface KeptStart {
  readonly values: SessionValues
  readonly session: SessionInfo
  readonly tenant: TenantSettings
  readonly environment: Environment
  readonly texts: TextTree
}

const prefix = 'larder:offline:'

/** Keeps how this person starts a page, with the texts under these keys; it goes with everything else of theirs when their session ends. */
export function keepStart(services: AppServices, textKeys: readonly string[]): void {
  const { store, tenant, environment, translator } = services
  const { session, definitions } = store.getState()
  if (session.values === undefined || definitions.current === undefined) return
  const all = translator.texts()
  const texts = Object.fromEntries(textKeys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])))
  const start: KeptStart = {
    values: { ...session.values, token: '' },
    session: definitions.current.session,
    tenant,
    environment,
    texts,
  }
  // Owner last: what ends with it is cleared with the session.
  localStorage.setItem(`${prefix}${ownerOf(session.values)}`, JSON.stringify(start))
}

/** The start that was kept for whoever is signed in in this tab, else for whoever used this device last; undefined without one. */
export function readKeptStart(tenantId: string, values: SessionValues | undefined): KeptStart | undefined {
  const own = values === undefined ? undefined : `${prefix}${ownerOf(values)}`
  const ofTenant = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${tenantId}:`))
  const text = localStorage.getItem(own ?? (ofTenant.length === 1 ? (ofTenant[0] ?? '') : ''))
  if (text === null) return undefined
  try {
    // Written by keepStart alone.
    return JSON.parse(text) as KeptStart
  } catch {
    return undefined
  }
}
