import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { formatDay } from '#core/field-kinds/parts/format-day.ts'
import { mostLabels } from '#core/http/print/labels-contract.ts'
import { namesWritten } from '#core/print/labels/label-names.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { sessionInfo } from '../../definitions/session-info.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import { readTimeoutMs } from '../../documents/present/get-record.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { requestLanguage } from '../../http/request-language.ts'
import { openQuery, type OpenQuery } from '../../odata/open-query.ts'
import { siteToday } from '../../posting/periods/posting-day.ts'
import { labelRows, type LabelRow } from './label-rows.ts'
import type { LabelsAround } from './label-document.ts'
import { readFormats } from './read-format.ts'

/** What bars hold: letters without accents, figures and signs. */
const inBars = /^[\x20-\x7e]{1,48}$/
/** What a square holds without getting too fine. */
const mostInQr = 300

/** Labels that were asked for, before they are drawn. */
export interface AskedLabels {
  readonly rows: readonly LabelRow[]
  readonly around: LabelsAround
}

/** Reads what labels say as the caller may read it. @throws E_NOT_FOUND, E_PERM, E_QUERY, E_LABEL_COUNT, E_LABEL_CODE */
export async function readLabels(deps: AppDeps, request: FastifyRequest, set: string): Promise<AskedLabels> {
  const open = openQuery(deps.definitions, request, { set, extraNames: ['format', 'copies', 'first'] })
  if (open.readable.isLookupOnly) throw appError('E_PERM')
  const { ctx, definitions } = open
  const entity = definitions.entityBySet(set)
  if (entity === undefined || entity.labels.length === 0) throw appError('E_NOT_FOUND')
  const language = requestLanguage(request, deps.definitions)
  const session = await sessionInfo(ctx, deps)
  const locale = { definitions, language, timeZone: session.timeZone }
  const copies = countIn(open, 'copies', 20)
  const { format, rows } = await withTenant(
    deps.db,
    { tenantId: ctx.tenantId, siteId: ctx.siteId, userId: ctx.userId, statementTimeoutMs: readTimeoutMs },
    async (trx) => {
      const wanted = Number(open.extra['format'])
      const named = (await readFormats(trx, definitions, entity.family)).find(({ id }) => id === wanted)
      if (named === undefined) throw appError('E_NOT_FOUND')
      const names = named.format.texts.flatMap(({ text }) => namesWritten(text))
      const found: LabelRow[] = []
      for await (const row of labelRows(trx, open, { entity, names, locale })) {
        found.push(checked(row, named.format.symbol))
        if (found.length * copies > mostLabels) throw appError('E_LABEL_COUNT', { most: mostLabels })
      }
      return { format: named.format, rows: found }
    },
  )
  const today = formatDay(siteToday(deps.clock.now(), session.timeZone), session.dateFormat)
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

/** A whole number of the query, 1 where it is not named. */
function countIn({ extra }: OpenQuery, name: 'copies' | 'first', most: number): number {
  const text = extra[name] ?? '1'
  const count = Number(text)
  if (!/^\d{1,4}$/.test(text) || count < 1 || count > most)
    throw appError('E_QUERY', { detail: `${name} is a whole number from 1 to ${most}` })
  return count
}

function checked(row: LabelRow, symbol: LabelsAround['format']['symbol']): LabelRow {
  const { code } = row
  const fits = symbol === 'None' || code === '' || (symbol === 'QR' ? code.length <= mostInQr : inBars.test(code))
  if (!fits) throw appError('E_LABEL_CODE', { code })
  return row
}
