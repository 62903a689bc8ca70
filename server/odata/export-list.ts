import { once } from 'node:events'
import { stringify, type Stringifier } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import { usableAt } from '#core/http/usable-at.ts'
import { appError } from '#core/errors/app-error.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { countTry } from '../access/rate-limit.ts'
import type { Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { toldRows, type Telling } from '../documents/present/told-table.ts'
import { frameColumn } from '../entity-sql/property-ref.ts'
import { requestLanguage } from '../http/request-language.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { askedDay } from './asked-day.ts'
import { csvCell, exportCell, xlsxCell, type ExportLocale } from './export-cell.ts'
import { exportColumns, type ExportColumn } from './export-columns.ts'
import { exportBatches, isLongerThan, type ExportRow } from './export-rows.ts'
import { familyColumn, withState } from './export-states.ts'
import { localeText } from '../definitions/locale-text.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { openQuery, type OpenQuery } from './open-query.ts'
import { inRoom, roomOf, type ListDeps } from './read-gated.ts'
import { toldTableOf, toldTo } from './read-list.ts'

/** Longest workbook: it is built in memory; a CSV has no limit. */
const mostXlsxRows = 50_000

/** Files one person may ask for: each reads a whole list. */
const exportLimit = { limit: 6, windowSeconds: 60 } as const

/** An export that is under way. */
interface Export {
  readonly trx: Trx
  readonly open: OpenQuery
  readonly columns: readonly ExportColumn[]
  readonly locale: ExportLocale
  /** How rows are put in words; undefined where their table says everything itself. */
  readonly telling: Telling | undefined
}

/** GET {Set}/$export?format=csv|xlsx&columns=…&the same query: a file, every cell safe to open in a spreadsheet. Audited. */
export async function exportList(
  deps: ListDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  set: string,
): Promise<FastifyReply> {
  const open = openQuery(deps.definitions, request, { set, extraNames: ['format', 'columns', usableAt] })
  const format = open.extra['format'] ?? 'csv'
  if (format !== 'csv' && format !== 'xlsx') throw appError('E_QUERY', { detail: 'format is csv or xlsx' })
  if (open.readable.isLookupOnly) throw appError('E_PERM')
  const columns = exportColumns(open)
  const language = requestLanguage(request, deps.definitions)
  const now = deps.clock.now()
  const { tenantId, siteId, userId } = open.ctx
  const asked = askedDay(open)
  const room = roomOf(open.readable.entity.table, 'export')
  const { statementTimeoutMs } = room
  await countTry({ db: deps.db, tenantId, now }, { key: `export:${userId}`, ...exportLimit })
  const run = <T>(work: (started: Export) => Promise<T>): Promise<T> =>
    inRoom(deps.gate, { tenantId, room }, () =>
      withTenant(deps.db, { tenantId, siteId, userId, now, ...asked, statementTimeoutMs }, async (trx) => {
        const started = {
          trx,
          open,
          columns,
          locale: await localeOf(trx, open, language),
          telling: tellingOf(deps, open),
        }
        const result = await work(started)
        await appendAudit(
          trx,
          { actor: open.ctx, now },
          {
            action: 'export',
            entity: open.readable.entity.id,
            entityId: '',
            after: { format },
          },
        )
        return result
      }),
    )
  reply.headers({
    'content-disposition': contentDisposition(`${set}-${asked.asOf ?? now.toISOString().slice(0, 10)}.${format}`),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  return format === 'csv' ? sendCsv(run, reply) : sendXlsx(run, reply)
}

type Run = <T>(work: (started: Export) => Promise<T>) => Promise<T>

/** Streams while the cursor is read; what fails before the first row is an ordinary error answer. */
async function sendCsv(run: Run, reply: FastifyReply): Promise<FastifyReply> {
  const file = stringify({ bom: true, record_delimiter: 'windows' })
  await new Promise<void>((resolve, reject) => {
    run((started) => writeCsv(started, file, resolve)).then(
      () => file.end(),
      (error: Error) => {
        reject(error)
        file.destroy(error)
      },
    )
  })
  return reply.type('text/csv; charset=utf-8').send(file)
}

async function writeCsv(started: Export, file: Stringifier, onStarted: () => void): Promise<void> {
  const { columns, locale } = started
  file.write(columns.map((column) => csvCell({ kind: 'text', text: titleOf(locale, column) })))
  for await (const rows of toldBatches(started)) {
    onStarted()
    for (const row of rows) {
      const isFull = !file.write(columns.map((column) => csvCell(exportCell(locale, column.field, row[column.name]))))
      if (isFull) await drained(file)
    }
  }
  onStarted()
}

function tellingOf(deps: ListDeps, open: OpenQuery): Telling | undefined {
  const table = toldTableOf(deps, open)
  return table && { table, to: toldTo(open), fields: open.readable.fields, nameOf: ({ id }) => id }
}

/** Batches of rows, in words where code puts their table in words. */
async function* toldBatches({ trx, open, columns, locale, telling }: Export): AsyncGenerator<readonly ExportRow[]> {
  const translate = translatorFor(locale.definitions, locale.language)
  const withId = telling === undefined ? columns : [...columns, { name: rowId, sql: frameColumn('t', 'id') }]
  for await (const found of exportBatches(trx, open, [...withId, ...familyColumn(open, columns)])) {
    const rows = found.map((row) => withState(open, row, translate))
    yield telling === undefined ? rows : await toldRows(trx, telling, { rows, idName: rowId })
  }
}

/** Under this name rows of a batch have their id; no field has such an id. */
const rowId = '@id'

/** Waits until the reader has caught up; a reader that went away ends the export. */
async function drained(file: Stringifier): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  file.once('close', leave)
  try {
    if (file.destroyed) throw new Error('The reader of an export went away')
    await once(file, 'drain', { signal: gone.signal })
  } finally {
    file.off('close', leave)
  }
}

async function sendXlsx(run: Run, reply: FastifyReply): Promise<FastifyReply> {
  const content = await run(async (started) => {
    const { trx, open, columns, locale } = started
    if (await isLongerThan(trx, open, mostXlsxRows)) {
      throw appError('E_QUERY', {
        detail: `a workbook holds at most ${mostXlsxRows} rows; narrow the list or export csv`,
      })
    }
    const sheet: Row[] = [
      columns.map((column) => ({ type: String, value: titleOf(locale, column), fontWeight: 'bold' as const })),
    ]
    for await (const rows of toldBatches(started)) {
      for (const row of rows)
        sheet.push(columns.map((column) => xlsxCell(exportCell(locale, column.field, row[column.name]))))
    }
    return writeXlsxFile(sheet).toBuffer()
  })
  return reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(content)
}

function titleOf({ definitions, language }: ExportLocale, { field }: ExportColumn): string {
  return localeText(definitions, language, field.label) ?? field.property
}

async function localeOf(trx: Trx, { ctx, definitions }: OpenQuery, language: string): Promise<ExportLocale> {
  const site = await trx
    .selectFrom('site')
    .select('iana_timezone')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', ctx.siteId)
    .executeTakeFirst()
  return { definitions, language, timeZone: site?.iana_timezone ?? 'UTC' }
}
