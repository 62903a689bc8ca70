import { ssoChannel } from '#core/http/sign-in-paths.ts'
import type { SamlMessage } from './saml-popup.ts'

/** Hands what a directory sent to the page that opened this popup, and closes it; false when there is nothing to hand over. */
export async function handOver(query: URLSearchParams): Promise<boolean> {
  const attempt = query.get('attempt')
  if (attempt !== null) {
    handOverSaml(attempt, query)
    return true
  }
  if (!query.has('state')) return false
  const { broadcastResponseToMainFrame } = await import('@azure/msal-browser/redirect-bridge')
  // The library reads its answer where the directory wrote it.
  history.replaceState(null, '', `/sso#${query.toString()}`)
  await broadcastResponseToMainFrame()
  return true
}

function handOverSaml(attempt: string, query: URLSearchParams): void {
  const code = query.get('code')
  const error = query.get('error')
  const message: SamlMessage = {
    ...(code === null ? {} : { code, expiry: Number(query.get('expiry')) }),
    ...(error === null ? {} : { error }),
  }
  const channel = new BroadcastChannel(ssoChannel(attempt))
  channel.postMessage(message)
  channel.close()
  history.replaceState(null, '', '/sso')
  close()
}
