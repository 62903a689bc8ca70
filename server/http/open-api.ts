import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { withBodySchemas } from './body-schemas.ts'
import { addDocsPage } from './docs-page.ts'

/** Describes every route with a schema, and the bodies of all families; shown at /docs in development, written to docs/reference by its script. */
export async function addOpenApi(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version: '0.1.0',
        description: 'Every call of the back office. Errors are always ErrorBody.',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ session: [] }],
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? withBodySchemas(document.openapiObject, deps.definitions.base)
        : document.swaggerObject,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access
      const secured = access === 'public' ? { security: [] } : { description: describeAccess(access) }
      // The plugin types a schema more narrowly than it reads it.
      return { schema: { ...schema, ...secured, hide: url === '/*' || schema?.hide === true } as typeof schema, url }
    },
  })
  if (deps.env.isDevelopment) await addDocsPage(app)
}

function describeAccess(access: unknown): string {
  if (typeof access === 'object' && access !== null && 'permission' in access)
    return `Needs ${String(access.permission)}.`
  if (typeof access === 'object') return 'Needs the permission the definition names.'
  return 'Needs a session.'
}
