import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import type { Feature } from './app-deps.ts'
import { codeReaderPolicy, pagePermissions, pagePolicy } from './security-headers.ts'
import { serviceWorkerScript, workerPolicy } from './service-worker.ts'

/** The built browser application: hashed assets for a year, the page itself checked each time. Unknown paths stay 404s. */
export const staticFilesFeature: Feature = async (app, deps) => {
  const { clientFolder } = deps
  if (clientFolder === undefined) return
  const policy = pagePolicy(deps.definitions)
  const config = { access: 'public', anyTenant: true } as const
  await app.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
  const sendPage = (reply: FastifyReply) => {
    reply.headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      // Count sheets scan codes with it; whoever opens one is asked first.
      'permissions-policy': pagePermissions,
    })
    return reply.sendFile('index.html')
  }
  app.get('/', { config, schema: { hide: true } }, (_request, reply) => sendPage(reply))
  // Where directories send their popups back to: without an opener policy, so that the page that opened it still sees it.
  app.get('/sso', { config, schema: { hide: true } }, (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none')
    return sendPage(reply)
  })
  app.get('/sw.js', { config, schema: { hide: true } }, async (_request, reply) => {
    const script = await serviceWorkerScript(clientFolder)
    reply.headers({ 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' })
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
  app.get<{ Params: { '*': string } }>('/*', { config, schema: { hide: true } }, (request, reply) => {
    const path = request.params['*']
    if (path === 'index.html') return sendPage(reply)
    if (!isPublicFile(path)) throw appError('E_NOT_FOUND')
    // Only hashed names may be kept: what else there is keeps its name for ever.
    const isHashed = path.startsWith('assets/') && /-[A-Za-z0-9_-]{8,}\.\w+$/.test(path)
    if (path.startsWith('assets/workers/')) reply.header('content-security-policy', codeReaderPolicy)
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(path)
  })
}

/** Files of the build have an extension and no hidden part; calls have neither, so an unknown call is never a file. */
function isPublicFile(path: string): boolean {
  return /\.\w+$/.test(path) && !path.split('/').some((part) => part.startsWith('.'))
}
