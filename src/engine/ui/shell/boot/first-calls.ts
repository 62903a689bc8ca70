import { machineTimeZone, requestHeaders } from '../../client/api/request-headers.ts'
import { sendRequest } from '../../client/api/send-request.ts'
import { languageBeforeTexts } from '../../client/i18n/language-before-texts.ts'
import { languagePaths } from '../../client/i18n/language-paths.ts'
import { languageRequest, type LanguageWish } from '../../client/i18n/language-request.ts'
import { firstLanguage } from '../../client/i18n/preferred-language.ts'
import type { SessionValues } from '../../client/state/session-slice.ts'
import { readStoredSession } from '../../client/state/stored-session.ts'
import { loadEnvironment, type Environment } from '../../client/services/environment.ts'
import { readStoredTenant, tenantOf } from './hash-tenant.ts'
import { tenantCall } from './tenant-call.ts'

/** Calls that every start makes, sent before the code that reads their answers has come. */
export interface FirstCalls {
  readonly environment: Promise<Environment>
  /** The answer of a path called here, the first time it is wanted; undefined for every other call. */
  readonly take: (path: string) => Promise<Response> | undefined
}

/** Asks for the settings of the host, then for the tenant's and the texts. */
export function makeFirstCalls(): FirstCalls {
  const environment = loadEnvironment()
  const answers = new Map<string, Promise<Response>>()
  const ask = (path: string, send: (host: Environment) => Promise<Response>) => {
    const answer = environment.then(send)
    // Whoever takes it learns of the failure; nobody may have to.
    answer.catch(() => undefined)
    answers.set(path, answer)
  }
  ask(tenantCall.path, (host) => sendRequest(senderOf(host), tenantCall.path, tenantCall.request))
  ask(languagePaths.pack, (host) => {
    const wish = firstWish(location.hash, sessionAt(host))
    return sendRequest(senderOf(host), languagePaths.pack, languageRequest(wish))
  })
  return {
    environment,
    take: (path) => {
      const answer = answers.get(path)
      answers.delete(path)
      return answer
    },
  }
}

/** Texts of the language the page opens in; those of sign-in alone where nobody is signed in and no other page is named (LANG-2). */
export function firstWish(hash: string, session: SessionValues | undefined): LanguageWish {
  const code = firstLanguage(hash, session?.language)
  return { code, userId: session?.userId ?? 0, isForSignIn: session === undefined && leadsToSignIn(hash) }
}

/** Whether an address names the sign-in page or, with a tenant at most, none. */
function leadsToSignIn(hash: string): boolean {
  const segments = (hash.replace(/^#/, '').split('?')[0] ?? '').split('/').filter((segment) => segment !== '')
  return segments.length < 2 || segments[1]?.toLowerCase() === 'login'
}

function senderOf(host: Environment) {
  const session = sessionAt(host)
  const headers = requestHeaders({
    tenant: tenantAt(host),
    session,
    language: languageBeforeTexts,
    machineTimeZone,
  })
  return { baseUrl: host.apiUrl, headers: () => headers }
}

function sessionAt(host: Environment): SessionValues | undefined {
  return readStoredSession(tenantAt(host))
}

function tenantAt({ isOnPremises }: Environment): string | undefined {
  return isOnPremises ? undefined : tenantOf(location.hash, readStoredTenant())
}
