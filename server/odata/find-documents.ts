import type { FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import {
  shortestSearch,
  type FoundDocumentRow,
  type FoundDocumentsAnswer,
} from '#core/http/found-documents-contract.ts'
import { queryLimits } from '#core/odata/parse/query-limits.ts'
import { withTenant } from '../db/with-tenant.ts'
import { readTimeoutMs } from '../documents/present/get-record.ts'
import type { ListDeps } from './read-gated.ts'
import { readOpen } from './read-list.ts'
import { entitiesWithWords } from './search/entities-with-words.ts'
import { fewAtOnce } from './search/few-at-once.ts'
import { foundRow, searchedFamilies, type SearchedFamily } from './searched-family.ts'

/** Words of a quick search; a document is found by all of them. */
export const FoundDocumentsQuery = Type.Object(
  { text: Type.String({ minLength: shortestSearch, maxLength: queryLimits.searchCharacters }) },
  { additionalProperties: false },
)
export type FoundDocumentsQuery = Static<typeof FoundDocumentsQuery>

/** Reads of one search that go on at once; the gate of the tenant leaves room for others then. */
const mostAtOnce = 2

/**
 * Documents of every family the reader may view that hold the words, each family by the very query of its list: its rights, its site and
 * its limits (ODS-174). A family that fails is missed and takes no other along; none begins once a read may take no longer or nobody waits.
 */
export async function findDocuments(
  deps: ListDeps,
  request: FastifyRequest,
  text: string,
): Promise<FoundDocumentsAnswer> {
  const likely = await likelyFamilies(deps, request, text)
  const mayBegin = pacer(request)
  const answers = await fewAtOnce(likely, { most: mostAtOnce, mayBegin }, (one) => readFamily(deps, one))
  const found = likely.flatMap(({ family }, place) => {
    const answer = answers[place]
    return answer?.status === 'fulfilled' ? [{ family, rows: answer.value }] : []
  })
  const failures = answers.flatMap((answer) => (answer?.status === 'rejected' ? [answer.reason as unknown] : []))
  // Where none answers it is the database, or the tenant's gate, and the reader is told so.
  if (found.length === 0 && failures.length > 0) throw failures[0]
  const answered = new Set(found.map(({ family }) => family))
  const missed = likely.map(({ family }) => family).filter((family) => !answered.has(family))
  for (const err of failures) request.log.warn({ err, missed }, 'a family was not searched')
  return { found: found.filter(({ rows }) => rows.length > 0), missed }
}

/** Says whether another family may begin: within the time of a read, and as long as the browser listens. */
function pacer({ socket }: FastifyRequest): () => boolean {
  const began = performance.now()
  return () => performance.now() - began < readTimeoutMs && !socket.destroyed
}

/** Families that may have what is searched; all of them where that cannot be told. */
async function likelyFamilies(
  deps: ListDeps,
  request: FastifyRequest,
  text: string,
): Promise<readonly SearchedFamily[]> {
  const all = searchedFamilies(deps.definitions, request, text)
  const [first] = all
  if (first === undefined) return []
  const { ctx, definitions } = first.open
  const { tenantId, siteId, userId } = ctx
  const scope = { tenantId, siteId, userId, statementTimeoutMs: readTimeoutMs }
  const entities = all.map(({ open }) => open.readable.entity)
  try {
    const likely = await deps.gate.run(tenantId, () =>
      withTenant(deps.db, scope, (trx) => entitiesWithWords(trx, definitions, { entities, search: text })),
    )
    return all.filter(({ open }) => likely.has(open.readable.entity.id))
  } catch (err) {
    request.log.warn({ err }, 'words were not looked for ahead')
    return all
  }
}

async function readFamily(deps: ListDeps, searched: SearchedFamily): Promise<readonly FoundDocumentRow[]> {
  const { rows } = await readOpen(deps, searched.open)
  return rows.map((row) => foundRow(searched, row))
}
