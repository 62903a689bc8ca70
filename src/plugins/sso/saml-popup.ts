import { samlPaths, ssoChannel } from '#core/http/sign-in-paths.ts'
import type { DirectoryAnswer } from './directory-client.ts'

/** A SAML sign-in in a popup. */
export interface SamlQuestion {
  /** Origin of the server, `''` for the page's own. */
  readonly apiUrl: string
  readonly tenant: string
  /** The attempt as everybody may know it. */
  readonly attempt: string
  readonly signal: AbortSignal
  readonly onWindow: (popup: Window) => void
}

/** What the popup's last page says: the one-time code and its end, or the code of the refusal. */
export interface SamlMessage {
  readonly code?: string
  readonly expiry?: number
  readonly error?: string
}

/** The server refused what the identity provider said. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal'
  /** Code of the catalogue, such as E_SSO_TENANT. */
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The popup was not allowed to open. */
export class PopupBlocked extends Error {
  override readonly name = 'PopupBlocked'
}

/** Opens the server's SAML page in a popup and waits for the code its last page hands over. */
export async function askSaml({ apiUrl, tenant, attempt, signal, onWindow }: SamlQuestion): Promise<DirectoryAnswer> {
  const path = samlPaths.start.replace(':tenant', encodeURIComponent(tenant))
  const popup = open(`${apiUrl}${path}?attempt=${attempt}`, `sso-${attempt}`, 'width=483,height=600,scrollbars=yes')
  if (popup === null) throw new PopupBlocked()
  onWindow(popup)
  const { code, expiry, error } = await nextMessage(ssoChannel(attempt), signal)
  if (code === undefined || expiry === undefined) throw new SamlRefusal(error ?? '')
  return { idToken: code, expiry }
}

function nextMessage(name: string, signal: AbortSignal): Promise<SamlMessage> {
  const channel = new BroadcastChannel(name)
  return new Promise<SamlMessage>((resolve, reject) => {
    // Only pages of our own origin can speak here; the server judges what they say.
    channel.onmessage = ({ data }: MessageEvent<SamlMessage>) => resolve(data)
    signal.addEventListener('abort', () => reject(new Error('given up')))
  }).finally(() => channel.close())
}
