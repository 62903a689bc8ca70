import type { KeepaliveAnswer } from '#core/http/sign-in-contract.ts'
import { signInPaths } from '#core/http/sign-in-paths.ts'
import { keepaliveMilliseconds, startKeepalive } from '../api/keepalive.ts'
import { rememberLanguage } from '../i18n/preferred-language.ts'
import type { AppServices } from '../services/app-services.ts'
import { writeStoredSession } from '../state/stored-session.ts'

type KeepaliveParts = Pick<AppServices, 'api' | 'store' | 'now' | 'activity'>

/** While someone is signed in: pings the server, takes renewed tokens and the number of unread messages, and keeps the session for a reload. */
export function keepSessionAlive({ api, store, now, activity }: KeepaliveParts): void {
  const idleSeconds = () => Math.floor((now().getTime() - activity.last()) / 1000)
  const ping = async () => {
    if (!navigator.onLine) return
    const body = { idleSeconds: idleSeconds() }
    const { data } = await api.json<KeepaliveAnswer>(signInPaths.keepalive, { method: 'POST', body, isQuiet: true })
    store.getState().messages.setUnread(data.unread)
    if (data.access_token !== undefined) store.getState().session.renew(data.access_token)
  }
  let stop: (() => void) | undefined
  const follow = (isSignedIn: boolean) => {
    stop?.()
    // A failed ping says nothing: a refused one ends the session in the client's onRefused, a lost one is tried again.
    stop = isSignedIn ? startKeepalive(keepaliveMilliseconds, () => void ping().catch(() => undefined)) : undefined
  }
  follow(isSignedIn(store.getState().session.values))
  store.subscribe((state, before) => {
    if (state.session.isTimedOut && !before.session.isTimedOut) {
      writeStoredSession(undefined)
      follow(false)
    }
    if (state.session.values === before.session.values) return
    writeStoredSession(state.session.values)
    if (state.session.values !== undefined) rememberLanguage(state.session.values.language)
    const was = isSignedIn(before.session.values)
    const is = isSignedIn(state.session.values)
    if (was !== is) follow(is)
  })
}

/** True when the values hold a token; a sign-out on an edit form leaves values without one (SPEC-4.8.1). */
export function isSignedIn(values: { readonly token: string } | undefined): boolean {
  return values !== undefined && values.token !== ''
}
