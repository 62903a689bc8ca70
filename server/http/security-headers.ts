import type { FastifyInstance } from 'fastify'
import type { DefinitionStore } from '../definitions/definition-store.ts'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What the page may ask of the device. */
export const pagePermissions = 'camera=(self), microphone=(), geolocation=(), payment=()'

/**
 * Policy of workers of the build. The one that reads barcodes is compiled WebAssembly, which the page itself may not run: in a worker it
 * sees the pictures it is given and nothing else.
 */
export const codeReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/** Headers of every answer (HTTP-10). Answers are calls and never stored unless a route says otherwise. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders(request.id))
  })
}

/** The headers themselves, for answers that no hook reaches. */
export function answerHeaders(traceId: string): Readonly<Record<string, string>> {
  return {
    ...everywhere,
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
    'x-trace-id': traceId,
  }
}

/**
 * Policy of the page. Script only from our own files; the loopback is for the print utility's ping alone (SSO-15); directories
 * people sign in with come from the tenants' settings.
 */
export function pagePolicy(definitions: DefinitionStore): string {
  const directories = directoryOrigins(definitions).join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${directories} http://127.0.0.1:* http://localhost:*`.replace('  ', ' '),
    directories === '' ? "frame-src 'none'" : `frame-src ${directories}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Text becomes markup or a script only as src/engine/ui/shell/boot/trusted-types.ts says.
    "require-trusted-types-for 'script'",
    'trusted-types default larder-clipboard',
  ].join('; ')
}

/** Origins of every directory a tenant has set up: of its authority, the further hosts it named, and the provider's own. */
function directoryOrigins(definitions: DefinitionStore): readonly string[] {
  const addresses = definitions.tenantIds.flatMap((id) => {
    const { authority, oauth } = definitions.forTenant(id).settings.authentication
    return [authority, oauth.authority, ...oauth.knownAuthorities.map((host) => `https://${host}`)]
  })
  const origins = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)
  return [...new Set(origins)].toSorted()
}
