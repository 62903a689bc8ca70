import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appError } from '#core/errors/app-error.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { ErrorBody } from '#core/http/error-body.ts'
import { DatabaseAwayError } from '../db/pipeline/lost-connection.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { errorText, refusalText } from './error-text.ts'
import { isUnkept, knownRefusal } from './known-refusal.ts'
import { answerHeaders } from './security-headers.ts'
import { requestLanguage } from './request-language.ts'

/** The one place where a failure becomes an answer: refusals with their text, bugs with a generic text and the trace id. */
export function handleErrors(app: FastifyInstance, definitions: DefinitionStore): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError({ error, request, reply, definitions }))
  app.setNotFoundHandler((request, reply) => sendError({ error: appError('E_NOT_FOUND'), request, reply, definitions }))
}

interface Failure {
  readonly error: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly definitions: DefinitionStore
}

/** Answers a failure that the web server meets before any hook has run, such as a path that cannot be decoded. */
export function frameworkErrors(definitions: DefinitionStore) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(answerHeaders(request.id))
    void sendError({ error, request, reply, definitions })
  }
}

function sendError({ error, request, reply, definitions }: Failure): FastifyReply {
  const refusal = asRefusal(error, request)
  const log = { code: refusal.code, params: refusal.params, tenantId: request.tenantId }
  // "Not ready" and "busy" are answers we meant to give; only what nobody foresaw is an error with its stack.
  if (error instanceof DatabaseAwayError) request.log.warn({ ...log, reason: error.message }, 'database away')
  else if (isUnkept(error)) request.log.warn({ ...log, err: error }, 'a value passed the door and no column took it')
  else if (refusal.status >= 500 && !(error instanceof AppError))
    request.log.error({ ...log, err: error }, 'request failed')
  else request.log.info(log, 'request refused')
  const language = requestLanguage(request, definitions)
  const body: ErrorBody = {
    Message: refusalText(definitions, { language, refusal }),
    Title: formatMessage(errorText(definitions, { language, code: 'title' }), {}),
    IsShowMessage: true,
    Response_Code: refusal.status,
    Code: refusal.code,
    ...(refusal.extra.issues === undefined ? {} : { Errors: refusal.extra.issues }),
    ...refusal.extra.body,
    traceId: request.id,
  }
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.extra.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Errors of the web server and of the database that are somebody's request, as refusals; everything else is a bug. */
function asRefusal(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseAwayError) return appError('E_UNAVAILABLE', {}, { headers: { 'retry-after': '2' } })
  if (!(error instanceof Error)) return unexpected(request)
  // Only read below after checking each property.
  const { validation, message } = error as Partial<FastifyError>
  if (validation !== undefined) return appError('E_BODY_SHAPE', { detail: message ?? '' })
  return knownRefusal(error) ?? unexpected(request)
}

function unexpected(request: FastifyRequest): AppError {
  return appError('E_UNEXPECTED', { traceId: request.id })
}
