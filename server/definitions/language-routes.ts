import { Type, type Static } from 'typebox'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { appError } from '#core/errors/app-error.ts'
import type { LanguageResponse } from '#core/http/tenant-contract.ts'
import { minimalTexts, signInTexts } from '#core/sign-in/sign-in-texts.ts'
import { contextOf } from '../http/access.ts'
import type { Feature } from '../http/app-deps.ts'
import { languageItems } from './language-items.ts'

/** Body of get-language (DEF-62). Unknown keys are refused. */
const LanguageBody = Type.Object(
  {
    LanguageCode: Type.String({ maxLength: 10 }),
    UserId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    Group: Type.Literal('Web'),
    Version: Type.Optional(Type.Null()),
  },
  { additionalProperties: false },
)

/** POST get-language: the texts of a language before sign-in; GET GetLanguage: the languages the tenant offers. */
export const languageRoutes: Feature = (app, deps) => {
  app.post<{ Body: Static<typeof LanguageBody> }>(
    '/tenantmgmt/api/Language/get-language',
    { config: { access: 'public', isEarly: true }, schema: { body: LanguageBody } },
    async (request, reply) => {
      if (request.tenantId === undefined) throw appError('E_TENANT')
      const isMinimal = request.headers.prefer === minimalTexts
      if (isMinimal) reply.header('preference-applied', minimalTexts)
      const { code, texts } = languageOf(deps.definitions.forTenant(request.tenantId), request.body.LanguageCode)
      return languageResponse(code, isMinimal ? only(texts, signInTexts) : texts)
    },
  )
  app.get('/usermgmt/api/UserSettings/GetLanguage', { config: { access: 'session' } }, async (request) => {
    const { settings } = deps.definitions.forTenant(contextOf(request).tenantId)
    return languageItems(settings.locale.languages)
  })
}

/** The texts of a language; one the tenant does not offer gives its default language. */
function languageOf({ settings, locales }: TenantDefinitions, wanted: string): { code: string; texts: object } {
  const { languages, defaultLanguage } = settings.locale
  const code = languages.includes(wanted) ? wanted : defaultLanguage
  return { code, texts: locales[code] ?? {} }
}

function languageResponse(LanguageCode: string, texts: object): LanguageResponse {
  return { LanguageCode, LanguageFile: JSON.stringify(texts) }
}

function only(texts: object, groups: readonly string[]): object {
  return Object.fromEntries(Object.entries(texts).filter(([group]) => groups.includes(group)))
}
