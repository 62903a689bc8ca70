import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type, type Static } from 'typebox'
import { AppError } from '#core/errors/app-error.ts'
import {
  samlPaths,
  signInPaths,
  SsoClientIdAnswer,
  SsoClientIdBody,
  SsoTokenBody,
  VerifiedUser,
} from '#core/http/sign-in-contract.ts'
import { callerOf } from '../deps/caller-of.ts'
import type { AuthDeps } from '../deps/auth-deps.ts'
import { finishSaml } from './finish-saml.ts'
import { createSsoDeps, type SsoDeps } from './sso-deps.ts'
import { beginSignIn, finishSignIn } from './sso-sign-in.ts'
import { startSaml } from './start-saml.ts'

const anybody = { access: 'public' } as const
/** Pages of a popup carry no header; their path names the tenant. */
const anyTenant = { access: 'public', anyTenant: true } as const
const tags = ['Single sign-on']

const Params = Type.Object({ tenant: Type.String({ maxLength: 64 }) })
const StartQuery = Type.Object({ attempt: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) })
const SamlAnswer = Type.Object({
  SAMLResponse: Type.String({ minLength: 1 }),
  RelayState: Type.Optional(Type.String({ maxLength: 80 })),
})

/** Sign-in with the tenant's directory, and with the provider's for its employees (SSO-12). */
export function addSsoCalls(app: FastifyInstance, authDeps: AuthDeps): void {
  const deps = createSsoDeps(app, authDeps)
  app.post<{ Body: Static<typeof SsoClientIdBody> }>(
    signInPaths.ssoClientId,
    { config: anybody, schema: { tags, body: SsoClientIdBody, response: { 200: SsoClientIdAnswer } } },
    (request) => beginSignIn(deps, callerOf(request), request.body.directory),
  )
  app.post<{ Body: SsoTokenBody }>(
    signInPaths.ssoToken,
    { config: anybody, schema: { tags, body: SsoTokenBody, response: { 200: VerifiedUser } } },
    (request) => finishSignIn(deps, callerOf(request), request.body),
  )
  void app.register(async (scope) => addSamlPages(scope, deps))
}

/** The two pages a SAML popup goes through on our side. They always lead on to the popup's last page, which says what went wrong. */
function addSamlPages(app: FastifyInstance, deps: SsoDeps): void {
  // Only here: an identity provider posts a form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get<{ Params: Static<typeof Params>; Querystring: Static<typeof StartQuery> }>(
    samlPaths.start,
    { config: anyTenant, schema: { tags, params: Params, querystring: StartQuery } },
    async (request, reply) => {
      const { tenant: tenantId } = request.params
      const { attempt } = request.query
      return leadOn(reply, { tenantId, attempt }, () => startSaml(deps, { tenantId, attempt }))
    },
  )
  app.post<{ Params: Static<typeof Params>; Body: Static<typeof SamlAnswer> }>(
    samlPaths.answer,
    { config: anyTenant, schema: { tags, params: Params, body: SamlAnswer } },
    async (request, reply) => {
      const { tenant: tenantId } = request.params
      const { SAMLResponse, RelayState = '' } = request.body
      return leadOn(reply, { tenantId, attempt: RelayState }, async () =>
        lastPage(tenantId, { ...(await finishSaml(deps, tenantId, SAMLResponse)) }),
      )
    },
  )
}

/** Sends the popup to an address, or to its last page with the code of the refusal. */
async function leadOn(
  reply: FastifyReply,
  { tenantId, attempt }: { readonly tenantId: string; readonly attempt: string },
  next: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await next(), 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reply.redirect(lastPage(tenantId, { attempt, error: error.code }), 303)
  }
}

/** The popup's last page. Everything stands behind the hash, where neither a server nor a log sees it. */
function lastPage(tenantId: string, values: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) query.set(name, String(value))
  return `/sso#/${encodeURIComponent(tenantId)}/sso?${query.toString()}`
}
