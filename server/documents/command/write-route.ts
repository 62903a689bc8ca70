import type { FastifyRequest } from 'fastify'

/** What every route that writes records has in common: a session, whose rights the command checks, and room for 5,000 lines. */
export const writeRoute = { config: { access: 'session' as const }, bodyLimit: 4 * 1024 * 1024 }

/** The version a write is about. */
export function ifMatchOf(request: FastifyRequest): string | undefined {
  return request.headers['if-match']
}
