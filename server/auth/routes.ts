import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import {
  ChangePasswordBody,
  ClientIdAnswer,
  ClientIdBody,
  CodeAnswer,
  CodeBody,
  CodeRequestBody,
  ForgotPasswordBody,
  KeepaliveAnswer,
  KeepaliveBody,
  MessageAnswer,
  OwnAccess,
  RegisterFactorBody,
  signInPaths,
  SwitchBody,
  TokenAnswer,
  TokenBody,
  UserAccessBody,
  VerifiedUser,
  VerifyBody,
} from '#core/http/sign-in-contract.ts'
import { contextOf, tenantOf } from '../http/access.ts'
import type { Feature } from '../http/app-deps.ts'
import { requestLanguage } from '../http/request-language.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { createAuthDeps, type AuthDeps } from './deps/auth-deps.ts'
import { callerOf } from './deps/caller-of.ts'
import { changePassword } from './password/change-password.ts'
import { signOut } from './session/end-session.ts'
import { forgotPassword } from './password/forgot-password.ts'
import { grantAccess, issueClientId } from './handle/grant-access.ts'
import { keepAlive } from './session/keepalive.ts'
import { openSession } from './session/open-session.ts'
import { readOwnAccess, switchAccess } from './session/switch-access.ts'
import type { CodeChannel } from './code/code-target.ts'
import { registerFactor } from './code/register-factor.ts'
import { requestCode } from './code/request-code.ts'
import { sessionOfToken } from './session/session-of-token.ts'
import { addSsoCalls } from './sso/routes.ts'
import { confirmBlock, validateCode } from './code/validate-code.ts'
import { verifyUser } from './verify-user.ts'

const anybody = { access: 'public' } as const
const signedIn = { access: 'session' } as const
const tags = ['Sign-in']

/** A bare string is sent as text unless it is written as JSON. */
const jsonText = 'application/json; charset=utf-8'

/** Sign-in, sign-out and passwords. */
export const signInFeature: Feature = (app, appDeps) => {
  const deps = createAuthDeps(app, appDeps)
  addSignInCalls(app, deps)
  addSsoCalls(app, deps)
  addCodeCalls(app, deps)
  addPasswordCalls(app, deps)
  addSessionCalls(app, deps)
}

function addSignInCalls(app: FastifyInstance, deps: AuthDeps): void {
  app.post<{ Body: VerifyBody }>(
    signInPaths.verifiedUser,
    { config: anybody, schema: { tags, body: VerifyBody, response: { 200: VerifiedUser } } },
    async (request, reply) => {
      const { answer, deviceCookie } = await verifyUser(deps, callerOf(request), request.body)
      if (deviceCookie !== undefined) reply.header('set-cookie', deviceCookie)
      return answer
    },
  )
  app.post<{ Body: UserAccessBody }>(
    signInPaths.userAccess,
    { config: anybody, schema: { tags, body: UserAccessBody } },
    async (request, reply) => {
      const access = await grantAccess(deps, callerOf(request), request.body)
      return reply.type(jsonText).send(JSON.stringify(access))
    },
  )
  app.post<{ Body: Static<typeof ClientIdBody> }>(
    signInPaths.clientId,
    { config: anybody, schema: { tags, body: ClientIdBody, response: { 200: ClientIdAnswer } } },
    async (request) => ({ clientId: await issueClientId(deps, callerOf(request), request.body.access) }),
  )
  app.post<{ Body: Static<typeof TokenBody> }>(
    signInPaths.token,
    { config: anybody, schema: { tags, body: TokenBody, response: { 200: TokenAnswer } } },
    (request) => openSession(deps, callerOf(request), request.body.clientId),
  )
}

function addCodeCalls(app: FastifyInstance, deps: AuthDeps): void {
  addCodeRequest(app, deps, { path: signInPaths.requestEmailCode, channel: 'email' })
  addCodeRequest(app, deps, { path: signInPaths.requestSmsCode, channel: 'sms' })
  app.post<{ Body: RegisterFactorBody }>(
    signInPaths.registerFactor,
    { config: anybody, schema: { tags, body: RegisterFactorBody } },
    async (request, reply) => {
      await registerFactor(deps, callerOf(request), request.body)
      return reply.type(jsonText).send(JSON.stringify('success'))
    },
  )
  app.post<{ Body: Static<typeof CodeBody> }>(
    signInPaths.validateCode,
    { config: anybody, schema: { tags, body: CodeBody, response: { 200: CodeAnswer } } },
    (request) => validateCode(deps, callerOf(request), request.body),
  )
  app.post<{ Body: Static<typeof CodeBody> }>(
    signInPaths.blockAccess,
    { config: anybody, schema: { tags, body: CodeBody } },
    async (request, reply) => {
      await confirmBlock(deps, callerOf(request), request.body.clientId)
      return reply.type(jsonText).send(JSON.stringify('success'))
    },
  )
}

interface CodeRequestCall {
  readonly path: string
  readonly channel: CodeChannel
}

function addCodeRequest(app: FastifyInstance, deps: AuthDeps, { path, channel }: CodeRequestCall): void {
  app.post<{ Body: Static<typeof CodeRequestBody> }>(
    path,
    { config: anybody, schema: { tags, body: CodeRequestBody } },
    async (request, reply) => {
      const address = await requestCode(deps, callerOf(request), { clientId: request.body.clientId, channel })
      const language = requestLanguage(request, deps.definitions)
      const translate = translatorFor(deps.definitions.forTenant(tenantOf(request)), language)
      return reply.type(jsonText).send(JSON.stringify(translate('mail.signInCode.sent', { address })))
    },
  )
}

function addPasswordCalls(app: FastifyInstance, deps: AuthDeps): void {
  app.post<{ Body: ChangePasswordBody }>(
    signInPaths.changePassword,
    { config: anybody, schema: { tags, body: ChangePasswordBody, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      const ownSession = await sessionOfToken(deps, request, tenantOf(request))
      const cookie = await changePassword(deps, callerOf(request), { body: request.body, ownSession })
      reply.header('set-cookie', cookie)
      return { Message: 'password changed' }
    },
  )
  app.put<{ Body: string }>(
    signInPaths.forgotPassword,
    { config: anybody, schema: { tags, body: ForgotPasswordBody, response: { 200: MessageAnswer } } },
    async (request) => {
      await forgotPassword(deps, callerOf(request), request.body)
      return { Message: 'password sent to mail' }
    },
  )
}

function addSessionCalls(app: FastifyInstance, deps: AuthDeps): void {
  app.post<{ Body: Static<typeof KeepaliveBody> }>(
    signInPaths.keepalive,
    { config: signedIn, schema: { tags, body: KeepaliveBody, response: { 200: KeepaliveAnswer } } },
    (request) =>
      keepAlive(deps, { ctx: contextOf(request), tokenEnds: request.tokenEnds, idleSeconds: request.body.idleSeconds }),
  )
  app.get(signInPaths.access, { config: signedIn, schema: { tags, response: { 200: OwnAccess } } }, (request) =>
    readOwnAccess(deps, contextOf(request)),
  )
  app.post<{ Body: SwitchBody }>(
    signInPaths.access,
    { config: signedIn, schema: { tags, body: SwitchBody, response: { 200: TokenAnswer } } },
    (request) => switchAccess(deps, { ctx: contextOf(request), caller: callerOf(request) }, request.body),
  )
  app.post(
    signInPaths.logout,
    { config: signedIn, schema: { tags, response: { 200: Type.Object({}) } } },
    async (request, reply) => {
      await signOut(deps, contextOf(request))
      // Not "storage": unsaved work outlives a sign-out there (docs/decisions/where-the-specification-is-silent.md).
      reply.header('clear-site-data', '"cache", "prefetchCache", "prerenderCache"')
      return {}
    },
  )
}
