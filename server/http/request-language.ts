import type { FastifyRequest } from 'fastify'
import type { DefinitionStore } from '../definitions/definition-store.ts'

/** Language of the answer: the signed-in user's, else the `LanguageCode` header, else the tenant's, else English. */
export function requestLanguage(request: FastifyRequest, definitions: DefinitionStore): string {
  const header = request.headers['languagecode']
  const tenant = request.tenantId === undefined ? undefined : definitions.findSettings(request.tenantId)
  const wanted = [header, request.ctx?.language, tenant?.locale.defaultLanguage]
  const known = wanted.find((code) => typeof code === 'string' && Object.hasOwn(definitions.base.locales, code))
  return typeof known === 'string' ? known : 'en'
}
