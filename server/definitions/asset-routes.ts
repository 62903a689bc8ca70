import { appError } from '#core/errors/app-error.ts'
import type { Feature } from '../http/app-deps.ts'
import { highlightAsset, menuAsset } from './menu-assets.ts'

/** The static assets (DEF-64): the product's own files, the same for everybody and without anything of a tenant. */
export const assetRoutes: Feature = (app, deps) => {
  const { definitions } = deps
  const options = { config: { access: 'public', anyTenant: true } } as const
  const { base, environments } = definitions
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  })
  app.get('/assets/json/app-settings.json', options, async () => ({
    SessionInactivityTime: definitions.appSettings.SessionInactivityTime,
  }))
  app.get('/assets/json/settings.json', options, async () => definitions.settingsForm)
  app.get('/assets/json/lib/menu-hightlight.json', options, async () => highlightAsset(base.menu, base.highlight))
  app.get('/assets/json/lib/navigation-menu.json', options, async () =>
    base.menu.map((node) => menuAsset(node, base.locales['en'])),
  )
  app.get('/assets/json/ui-control/pre-custom-action.json', options, async () => ({}))
  app.get('/assets/json/config.json', options, async (request) => {
    const { hostname } = request
    // The name comes from the browser: only one that was written down names an environment.
    const found = environments[Object.hasOwn(environments, hostname) ? hostname : 'default']
    if (found === undefined) throw appError('E_NOT_FOUND')
    const { environment = 'prod', productVersion, buildVersion, serverVersion, apiUrl, helpUrl = '' } = found
    // Known before the first call, so that none of them names a tenant on premises.
    const { isOnPremises } = deps.env
    return { environment, productVersion, buildVersion, serverVersion, apiUrl, helpUrl, isOnPremises }
  })
  app.get<{ Params: { language: string } }>(
    '/assets/json/language/:language(^[A-Za-z-]{2,5}).json',
    options,
    async (request) => {
      const { language } = request.params
      const texts = Object.hasOwn(base.locales, language) ? base.locales[language] : undefined
      if (texts === undefined) throw appError('E_NOT_FOUND')
      return texts
    },
  )
}
