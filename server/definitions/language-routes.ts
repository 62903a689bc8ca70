import { Type, type Static } from 'typebox'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { appError } from '#core/errors/app-error.ts'
import type { LanguageResponse } from '#core/http/tenant-contract.ts'
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
    { config: { access: 'public' }, schema: { body: LanguageBody } },
    async (request) => {
      if (request.tenantId === undefined) throw appError('E_TENANT')
      return languageFile(deps.definitions.forTenant(request.tenantId), request.body.LanguageCode)
    },
  )
  app.get('/usermgmt/api/UserSettings/GetLanguage', { config: { access: 'session' } }, async (request) => {
    const { settings } = deps.definitions.forTenant(contextOf(request).tenantId)
    return languageItems(settings.locale.languages)
  })
}

/** The texts of a language; one the tenant does not offer gives its default language. */
function languageFile({ settings, locales }: TenantDefinitions, wanted: string): LanguageResponse {
  const { languages, defaultLanguage } = settings.locale
  const LanguageCode = languages.includes(wanted) ? wanted : defaultLanguage
  return { LanguageCode, LanguageFile: JSON.stringify(locales[LanguageCode] ?? {}) }
}
