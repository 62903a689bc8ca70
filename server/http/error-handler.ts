import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appError } from '#core/errors/app-error.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { ErrorBody } from '#core/http/error-body.ts'
import { DatabaseAwayError } from '../db/pipeline/lost-connection.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { errorText, refusalText } from './error-text.ts'
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
  const { code, validation, message } = error as Partial<FastifyError>
  if (validation !== undefined) return appError('E_BODY_SHAPE', { detail: message ?? '' })
  return (typeof code === 'string' ? knownCodes.get(code)?.(message ?? '') : undefined) ?? unexpected(request)
}

/** Whether PostgreSQL refused a value for its form or its range. */
function isUnkept(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unkeptCodes.includes(String(error.code))
}

/** A character no encoding has, a text that is no value of its type, a number or a time out of range, a text or an index entry too long. */
const unkeptCodes = ['22021', '22P02', '22P05', '22003', '22007', '22008', '22001', '54000']

function unexpected(request: FastifyRequest): AppError {
  return appError('E_UNEXPECTED', { traceId: request.id })
}

const knownCodes: ReadonlyMap<string, (message: string) => AppError> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => appError('E_BODY_SIZE')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => appError('E_MEDIA_TYPE')],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => appError('E_BODY_SHAPE', { detail: 'empty' })],
  ['FST_ERR_CTP_INVALID_JSON_BODY', () => appError('E_BODY_SHAPE', { detail: 'not JSON' })],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => appError('E_BAD_REQUEST', { detail: 'Content-Length' })],
  ['FST_ERR_MAX_PARAM_LENGTH', () => appError('E_NOT_FOUND')],
  ['FST_ERR_BAD_URL', () => appError('E_BAD_REQUEST', { detail: 'URL' })],
  ['FST_ERR_HANDLER_TIMEOUT', () => appError('E_TIMEOUT')],
  // PostgreSQL: a statement that took too long, a lock not given, a serialization conflict, a duplicate key, a referenced row.
  ['57014', () => appError('E_TIMEOUT')],
  ['55P03', () => appError('E_BUSY', {}, { headers: { 'retry-after': '2' } })],
  ['40001', () => appError('E_BUSY', {}, { headers: { 'retry-after': '1' } })],
  ['40P01', () => appError('E_BUSY', {}, { headers: { 'retry-after': '1' } })],
  ['23505', () => appError('E_DUPLICATE')],
  ['23503', () => appError('E_REFERENCED')],
  // The net behind the door (HTTP-31): what cannot be kept is the caller's, and the log says which guard let it through.
  ...unkeptCodes.map((code) => [code, () => appError('E_BAD_REQUEST', { detail: 'a value cannot be kept' })] as const),
])
