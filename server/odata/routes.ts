import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { foundDocumentsPath, shortestSearch } from '#core/http/found-documents-contract.ts'
import { getRecord } from '../documents/present/get-record.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import { parseSetPath } from '../documents/command/set-path.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { exportList } from './export-list.ts'
import { metadataXml } from './metadata.ts'
import { readList } from './read-list.ts'
import { readTiles } from './read-tiles.ts'
import { findDocuments, FoundDocumentsQuery } from './find-documents.ts'
import { createTenantGate } from './tenant-gate.ts'

/** Largest answer of a list. */
const largestAnswer = 5 * 1024 * 1024

const config = { access: 'session' } as const

const json = 'application/json; charset=utf-8'

interface SetParams {
  Params: { target: string }
}

/** Reads: `/inventory/api/{Set}`, `/inventory/api/{Set}({id})`, `$metadata`, `{Set}/$tiles`, `{Set}/$export`, and documents of all sets by words. */
export function odataRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const { computedTables, toldTables } = appDeps
  const deps = { ...commandDeps(app, appDeps), gate: createTenantGate(), computedTables, toldTables }
  app.get('/inventory/api/$metadata', { config }, async (request, reply) => {
    const ctx = contextOf(request)
    return reply
      .type('application/xml; charset=utf-8')
      .send(metadataXml(deps.definitions.forTenant(ctx.tenantId), ctx.permissions))
  })
  app.get<SetParams>('/inventory/api/:target/$tiles', { config }, (request) =>
    readTiles(deps, request, setOf(request.params.target)),
  )
  app.get<SetParams>('/inventory/api/:target/$export', { config }, (request, reply) =>
    exportList(deps, { request, reply }, setOf(request.params.target)),
  )
  app.get<SetParams>('/inventory/api/:target', { config }, async (request, reply) => {
    const { set, id } = parseSetPath(request.params.target)
    reply.header('cache-control', 'no-store')
    if (id !== undefined) {
      const { row } = await getRecord(deps, request, { set, id })
      return reply.header('etag', String(row['@odata.etag'])).send(row)
    }
    return reply.type(json).send(answerText(await readList(deps, request, set)))
  })
  app.get<{ Querystring: FoundDocumentsQuery }>(
    foundDocumentsPath,
    { config, schema: { querystring: FoundDocumentsQuery } },
    async (request, reply) => {
      const text = request.query.text.trim()
      if (text.length < shortestSearch)
        throw appError('E_QUERY', { detail: `text at 0: at least ${shortestSearch} characters` })
      reply.header('cache-control', 'no-store').type(json)
      return reply.send(answerText(await findDocuments(deps, request, text)))
    },
  )
}

/** An answer as it is sent; E_QUERY where it is too large. */
function answerText(answer: object): string {
  const text = JSON.stringify(answer)
  if (text.length <= largestAnswer) return text
  throw appError('E_QUERY', { detail: 'the answer is larger than 5 MB; ask for fewer rows or properties' })
}

/** The set of a path that names no record. */
function setOf(target: string): string {
  const { set, id } = parseSetPath(target)
  if (id !== undefined) throw appError('E_NOT_FOUND')
  return set
}
