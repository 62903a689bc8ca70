import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../http/app-deps.ts'
import { approvalsFeature } from './requests/approvals-routes.ts'
import { detailsRoute } from './link/details-route.ts'
import { processRoute } from './link/process-route.ts'

/** Every route of approval: for people signed in, and the two public calls of the mail. */
export function approvalFeature(app: FastifyInstance, deps: AppDeps): void {
  approvalsFeature(app, deps)
  detailsRoute(app, deps)
  processRoute(app, deps)
}
