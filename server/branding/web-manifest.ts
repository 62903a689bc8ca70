import { Type, type Static } from 'typebox'
import { webManifestPath } from '#core/http/logo-contract.ts'
import type { Feature } from '../http/app-deps.ts'

const Asked = Type.Object({ tenant: Type.Optional(Type.String({ maxLength: 60 })) })

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The product on the start screen of a device. */
const product = {
  id: '/',
  name: 'Larder',
  short_name: 'Larder',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0f6a7a',
  background_color: '#ffffff',
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('maskable-512.png', 512, 'maskable'),
  ],
} as const

/**
 * What browsers install (BRAND-8). Of a tenant it has the tenant's name and begins with its count sheets, the page that opens without a
 * net; it says no more of a tenant than the login page does.
 */
export const webManifestFeature: Feature = async (app, { definitions, env }) => {
  app.get<{ Querystring: Static<typeof Asked> }>(
    webManifestPath,
    { config: { access: 'public', anyTenant: true }, schema: { hide: true, querystring: Asked } },
    async (request, reply) => {
      const settings = definitions.findSettings(request.query.tenant ?? '')
      const manifest =
        settings?.isActive !== true
          ? product
          : {
              ...product,
              id: `/?app=${settings.id}`,
              name: `${product.name} · ${settings.name}`,
              // On premises addresses name no tenant.
              start_url: `/#${env.isOnPremises ? '' : `/${settings.id}`}/transaction/count-sheets`,
            }
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest))
    },
  )
}
