import { randomBytes } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { approvalFeature } from './approval/feature.ts'
import { auditRoutes } from './drawer/routes.ts'
import { signInFeature } from './auth/routes.ts'
import { addSession } from './auth/session/session-hook.ts'
import { historyNotice } from './demo/history/history-notice.ts'
import { budgetEffectRoutes } from './budget-effect/routes.ts'
import { brandingFeature } from './branding/logo-routes.ts'
import { webManifestFeature } from './branding/web-manifest.ts'
import { countFeature } from './counts/entry/routes.ts'
import { definitionsFeature } from './definitions/definitions-routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { requireDeclaredAccess } from './http/access.ts'
import { compressAnswers } from './http/compress-answers.ts'
import type { AppDeps, Feature } from './http/app-deps.ts'
import { openDocsPage } from './http/docs-page.ts'
import { answerClientError } from './http/answer-client-error.ts'
import { frameworkErrors, handleErrors } from './http/error-handler.ts'
import { healthFeature } from './http/health.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { requirePlainInput } from './http/plain-input.ts'
import { addOpenApi } from './http/open-api.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { staticFilesFeature } from './http/static-files.ts'
import { createNoticesFeature } from './notices/notice-routes.ts'
import { odataRoutes } from './odata/routes.ts'
import { preferencesFeature } from './preferences/screen/routes.ts'
import { publicFormRoutes } from './public-forms/routes.ts'
import { punchoutRoutes } from './punchout/routes.ts'
import { pickRoutes } from './picks/routes.ts'
import { printingRoutes } from './printing/routes.ts'
import { inboxFeature } from './inbox/routes.ts'
import { scanFeature } from './scans/receive/routes.ts'
import { rowMakingRoutes } from './row-makings/routes.ts'
import { runProgressRoutes } from './runs/live/progress-routes.ts'
import { sourceRoutes } from './sources/routes.ts'
import { takingRoutes } from './taking/routes.ts'
import { telemetryFeature } from './telemetry/telemetry-routes.ts'
import { userSettingsFeature } from './user-settings/routes.ts'

/** Every subject the server answers; a new one is added here. */
const features: readonly Feature[] = [
  healthFeature,
  signInFeature,
  userSettingsFeature,
  definitionsFeature,
  odataRoutes,
  documentRoutes,
  auditRoutes,
  printingRoutes,
  figureRoutes,
  budgetEffectRoutes,
  takingRoutes,
  pickRoutes,
  sourceRoutes,
  rowMakingRoutes,
  runProgressRoutes,
  countFeature,
  scanFeature,
  inboxFeature,
  approvalFeature,
  publicFormRoutes,
  punchoutRoutes,
  createNoticesFeature([historyNotice]),
  preferencesFeature,
  brandingFeature,
  webManifestFeature,
  telemetryFeature,
  staticFilesFeature,
]

/** The whole application on what it is given, ready to listen or to `inject`. Throws when a route declares no access. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: deps.env.logLevel, redact: ['req.headers.authorization'], serializers: { req: describeRequest } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(8).toString('hex'),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    maxRequestsPerSocket: 1_000,
    // Node looks for connections past their time only so often: with its usual 30 s, headers could take 40 s to arrive.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
    frameworkErrors: frameworkErrors(deps.definitions),
    clientErrorHandler: answerClientError(deps.definitions),
    trustProxy: (_address, hop) => hop < deps.env.trustedProxies,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, useDefaults: false } },
    // What arrives on an open connection during a stop is still answered, in our own shape; the connection ends with it.
    return503OnClosing: false,
  })
  if (deps.env.isDevelopment) openDocsPage(app)
  requireDeclaredAccess(app)
  handleErrors(app, deps.definitions)
  addSecurityHeaders(app)
  parseJsonBodies(app)
  requirePlainInput(app)
  await compressAnswers(app)
  addSession(app, deps)
  await addOpenApi(app, deps)
  for (const feature of [...features, ...deps.features]) await app.register(async (scope) => feature(scope, deps))
  await app.ready()
  return app
}

/** What a log line says of a request: never its query, which may hold a pass code. */
function describeRequest(request: { readonly method: string; readonly url: string }) {
  return { method: request.method, path: request.url.split('?')[0] }
}
