import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'

/** Keys that reach an object's prototype in code that merges. */
const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Headers whose text is kept or compared; every other one is read for its presence or by the web server itself. */
const readHeaders = [
  'tenant',
  'authorization',
  'languagecode',
  'idempotency-key',
  'if-match',
  'confirmed',
  'user-agent',
  'cookie',
]

/**
 * Refuses, before any route looks, what no column can hold: NUL and halves of surrogate pairs in texts and names, numbers that are not
 * finite or lose digits, keys that reach a prototype. Bodies, queries, paths and headers alike; files are bytes and pass.
 */
export function requirePlainInput(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    checkHeaders(request)
    checkAddress(request)
  })
  app.addHook('preValidation', async (request) => {
    if (!Buffer.isBuffer(request.body)) requirePlain(request.body)
  })
}

/**
 * Walks a value that came from outside.
 * @throws E_BODY_KEY for a key that reaches a prototype, E_BODY_SHAPE with the place of a text or number that cannot be kept
 */
function requirePlain(value: unknown, place = ''): void {
  if (typeof value === 'string') checkText(value, place)
  else if (typeof value === 'number') checkNumber(value, place)
  else if (Array.isArray(value)) value.forEach((each, index) => requirePlain(each, `${place}[${index}]`))
  else if (typeof value === 'object' && value !== null) checkMembers(value, place)
}

function checkMembers(value: object, place: string): void {
  for (const [key, member] of Object.entries(value)) {
    if (refusedKeys.has(key)) throw appError('E_BODY_KEY')
    checkText(key, place)
    requirePlain(member, place === '' ? key : `${place}.${key}`)
  }
}

function checkText(text: string, place: string): void {
  if (!isPlainText(text)) throw refusedAt(place, 'a character that cannot be kept')
}

function checkNumber(value: number, place: string): void {
  // A decimal travels as text; a number is an id, a count or a setting, and beyond these it is none of them exactly.
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) throw refusedAt(place, 'a number too large')
}

function refusedAt(place: string, what: string) {
  return appError('E_BODY_SHAPE', { detail: place === '' ? what : `${place}: ${what}` })
}

/** NUL, which PostgreSQL has no place for, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- finding a control character is the purpose
const unkept = /\u0000|\p{Surrogate}/u

/** Whether a text can be kept as it is. */
export function isPlainText(text: string): boolean {
  return !unkept.test(text)
}

function checkHeaders({ headers }: FastifyRequest): void {
  for (const name of readHeaders) {
    const value = headers[name]
    if (typeof value === 'string' && !isPlainText(value)) throw appError('E_BAD_REQUEST', { detail: name })
  }
}

/** Path and query as they are decoded; what cannot be decoded has no meaning to guess. */
function checkAddress({ url }: FastifyRequest): void {
  if (!isPlainText(decoded(url))) throw appError('E_BAD_REQUEST', { detail: 'URL' })
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    throw appError('E_BAD_REQUEST', { detail: 'URL' })
  }
}
