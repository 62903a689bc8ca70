import type { FastifyInstance } from 'fastify'
import { printLayoutPath, PrintLayoutQuery, type PrintLayoutAnswer } from '#core/http/print/print-layout-contract.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import { parseRecordPath } from '../documents/command/set-path.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { requestLanguage } from '../http/request-language.ts'
import { layoutFor, readPrinted } from './read-printed.ts'
import { readPrintedLogo } from '../branding/logo-pictures.ts'
import { labelRoutes } from './labels/label-routes.ts'
import { createPdfDrawer, createPdfWriter } from './write-pdf.ts'

/** A record as a PDF: `/inventory/api/{Set}({id})/pdf`, for whoever may read it (docs/spec/printing.md). */
export function printingRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = { app: appDeps, command: commandDeps(app, appDeps) }
  const drawPdf = createPdfDrawer()
  const writePdf = createPdfWriter(drawPdf)
  labelRoutes(app, appDeps, drawPdf)
  app.get<{ Querystring: PrintLayoutQuery }>(
    printLayoutPath,
    { config: { access: 'session' }, schema: { querystring: PrintLayoutQuery } },
    async (request): Promise<PrintLayoutAnswer> => {
      const language = requestLanguage(request, appDeps.definitions)
      const layout = await layoutFor(appDeps, contextOf(request), { set: request.query.set, language })
      return { layout: layout ?? null }
    },
  )
  app.get<{ Params: { target: string } }>(
    '/inventory/api/:target/pdf',
    { config: { access: 'session' } },
    async (request, reply) => {
      const { tenantId } = contextOf(request)
      const language = requestLanguage(request, appDeps.definitions)
      const printed = await readPrinted(deps, request, parseRecordPath(request.params.target))
      const translate = translatorFor(appDeps.definitions.forTenant(tenantId), language)
      const pages = translate('form.pages', { page: '{page}', pages: '{pages}' })
      const logo = await readPrintedLogo(appDeps.db, { tenantId, name: printed.logo })
      const content = await writePdf(printed, { language, pages, logo })
      return reply
        .headers({
          'content-disposition': contentDisposition(`${printed.title}.pdf`),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .type('application/pdf')
        .send(content)
    },
  )
}
