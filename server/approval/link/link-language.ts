import type { FastifyRequest } from 'fastify'
import type { AppDeps } from '../../http/app-deps.ts'
import { isOneOf } from '../approvers/is-one-of.ts'
import { queryText, type LinkQuery } from './link-claim.ts'

/** The first of some wishes that the tenant speaks, else the tenant's own language. */
export function linkLanguage(deps: Pick<AppDeps, 'definitions'>, tenantId: string, wishes: readonly string[]): string {
  const { languages, defaultLanguage } = deps.definitions.forTenant(tenantId).settings.locale
  return wishes.find((wish) => isOneOf(languages, wish)) ?? defaultLanguage
}

/** Languages a call by link names, best first; its person's own comes after them. */
export function linkWishes(request: FastifyRequest): readonly string[] {
  // Both routes read the query as it stands.
  const query = request.query as LinkQuery
  return [queryText(query, 'ulc'), String(request.headers['languagecode'] ?? '')]
}

/** Makes answers and refusals speak the link's language: a known `ulc` stands in for the header, so that a sentence is never of two languages. */
export function useLinkLanguage(deps: Pick<AppDeps, 'definitions'>) {
  return async (request: FastifyRequest): Promise<void> => {
    // Both routes read the query as it stands.
    const wish = queryText(request.query as LinkQuery, 'ulc')
    const isKnown = Object.hasOwn(deps.definitions.base.locales, wish)
    if (isKnown) request.headers['languagecode'] = wish
  }
}
