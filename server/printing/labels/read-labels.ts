import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { formatDay } from '#core/field-kinds/parts/format-day.ts'
import { mostCopies, mostLabels } from '#core/http/print/labels-contract.ts'
import { codeFits } from '#core/print/labels/code-room.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import { namesWritten } from '#core/print/labels/label-names.ts'
import { countTry } from '../../access/rate-limit.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { sessionInfo } from '../../definitions/session-info.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import { readTimeoutMs } from '../../documents/present/get-record.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { requestLanguage } from '../../http/request-language.ts'
import type { ExportLocale } from '../../odata/export-cell.ts'
import { openQuery, type OpenQuery } from '../../odata/open-query.ts'
import type { TenantGate } from '../../odata/tenant-gate.ts'
import { siteToday } from '../../posting/periods/posting-day.ts'
import { labelRows, type LabelRow } from './label-rows.ts'
import type { LabelsAround } from './label-document.ts'
import { readFormats } from './read-format.ts'

/** Labels one person may ask for: each may read a whole list. */
const labelLimit = { limit: 20, windowSeconds: 60 } as const

/** Labels that were asked for, before they are drawn. */
export interface AskedLabels {
  readonly rows: readonly LabelRow[]
  readonly around: LabelsAround
}

/** What reading labels needs: the application, and the gate they wait at. */
export interface LabelDeps extends AppDeps {
  readonly gate: TenantGate
}

/** Reads what labels say as the caller may read it. @throws E_NOT_FOUND, E_PERM, E_QUERY, E_BUSY, E_LABEL_COUNT, E_LABEL_CODE, and where too many were asked for */
export async function readLabels(deps: LabelDeps, request: FastifyRequest, set: string): Promise<AskedLabels> {
  const open = openQuery(deps.definitions, request, { set, extraNames: ['format', 'copies', 'first'] })
  if (open.readable.isLookupOnly) throw appError('E_PERM')
  const { ctx, definitions } = open
  const { tenantId, siteId, userId } = ctx
  const entity = definitions.entityBySet(set)
  if (entity === undefined || entity.labels.length === 0) throw appError('E_NOT_FOUND')
  const now = deps.clock.now()
  await countTry({ db: deps.db, tenantId, now }, { key: `labels:${userId}`, ...labelLimit })
  const language = requestLanguage(request, deps.definitions)
  const session = await sessionInfo(ctx, deps)
  const copies = countIn(open, 'copies', mostCopies)
  const locale = { definitions, language, timeZone: session.timeZone }
  const { format, rows } = await deps.gate.run(`${tenantId}/labels`, () =>
    withTenant(deps.db, { tenantId, siteId, userId, now, statementTimeoutMs: readTimeoutMs }, (trx) =>
      readOpen(trx, open, { entity, locale, most: mostLabels / copies }),
    ),
  )
  const today = formatDay(siteToday(now, session.timeZone), session.dateFormat)
  return {
    rows,
    around: {
      format,
      copies,
      first: countIn(open, 'first', format.across * format.down),
      common: { tenant: session.tenantName, site: session.siteName, today },
      title: translatorFor(definitions, language)('labels.file'),
      language,
    },
  }
}

interface Asked {
  readonly entity: TenantEntity
  readonly locale: ExportLocale
  /** Most records. */
  readonly most: number
}

/** The format that was asked for, and what labels of it say. */
async function readOpen(trx: Trx, open: OpenQuery, { entity, locale, most }: Asked) {
  const wanted = Number(open.extra['format'])
  const named = (await readFormats(trx, open.definitions, entity.family)).find(({ id }) => id === wanted)
  if (named === undefined) throw appError('E_NOT_FOUND')
  const { format } = named
  const names = format.texts.flatMap(({ text }) => namesWritten(text))
  const rows: LabelRow[] = []
  for await (const row of labelRows(trx, open, { entity, names, locale })) {
    if (rows.length + 1 > most) throw appError('E_LABEL_COUNT', { most: mostLabels })
    if (!codeFits(format, row.code)) throw appError('E_LABEL_CODE', { code: row.code })
    rows.push(row)
  }
  return { format, rows }
}

/** A whole number of the query, 1 where it is not named. */
function countIn({ extra }: OpenQuery, name: 'copies' | 'first', most: number): number {
  const text = extra[name] ?? '1'
  const count = Number(text)
  if (!/^\d{1,4}$/.test(text) || count < 1 || count > most)
    throw appError('E_QUERY', { detail: `${name} is a whole number from 1 to ${most}` })
  return count
}
