import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const prefix = '/docs'

/** Lets anybody read the description of the calls; must run before routes are asked for their access. */
export function openDocsPage(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== prefix && !route.url.startsWith(`${prefix}/`)) return
    route.config = { access: 'public', anyTenant: true, ...route.config }
  })
}

/** The page at /docs that shows every call, in development only; its policy lets its own scripts and inline styles run. */
export async function addDocsPage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: prefix,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'",
  })
}
