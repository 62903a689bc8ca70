import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import {
  choiceParam,
  flagParam,
  integerParam,
  maybeDecimalParam,
  optional,
  recordParam,
  textParam,
  written,
} from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { localeText } from '../../definitions/locale-text.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { sumLines } from '../engine/run-lines.ts'
import { cellOf, defineFill, defineWork, type NamedStep, type StepInput } from '../engine/run-step.ts'
import { attachedFile } from './attached-file.ts'
import { findUnits } from './find-units.ts'
import { judgeRows, rowProblems, type JudgedRow } from './judge-rows.ts'
import { openDocument } from './open-document.ts'
import { readRows, type ImportRow } from './read-rows.ts'
import { readUnlisted } from './unlisted-rows.ts'
import { writeRows } from './write-rows.ts'

const header = {
  /** The open document lines are brought into. */
  document: recordParam('header'),
  rows: textParam('header', ['multiline']),
  /** Whether rows without a fault are taken when others have one. */
  mode: choiceParam('header', ['Good', 'All']),
}

const line = {
  of: written(recordParam('line')),
  row: written(integerParam('line')),
  code: written(textParam('line', ['text'])),
  unitText: written(textParam('line', ['text'])),
  qtyText: written(textParam('line', ['text'])),
  item: written(recordParam('line')),
  itemUnit: written(recordParam('line')),
  /** Which line of the item it is of, as the file says it, and what that is. */
  placeText: optional(written(textParam('line', ['text']))),
  among: optional(written(recordParam('line'))),
  /** Until when its goods are good, as the file says it. */
  dayText: optional(written(textParam('line', ['text']))),
  amount: written(maybeDecimalParam('line', ['quantity'])),
  taken: written(flagParam('line')),
  outcome: written(textParam('line', ['choice'])),
  reason: written(textParam('line', ['text'])),
}

/** Reads rows that were pasted, or those of the file that was attached last, and says of each all that is wrong with it (IMP-1, IMP-2). */
const read = defineFill({
  name: 'lines:read',
  params: { ...header, ...line },
  async fill(input, { document, rows }) {
    const { scope, record } = input
    const content = rows.trim() === '' ? await attachedFile(scope, standardOf(record).id) : rows
    const keepsDay = cellOf(input.step, 'dayText') !== undefined
    const found = (await readRows(content ?? '')).map((row) => ({
      ...row,
      ...textsOf(row),
      ...(!keepsDay && { day: '' }),
    }))
    if (found.length === 0) throw appError('E_NOTHING_TO_IMPORT')
    const { target } = await openDocument(input, document)
    await refuseTwice(input, document ?? 0, found)
    const codes = found.map(({ code }) => code)
    const judged = judgeRows(found, await findUnits(scope.trx, scope.ctx.tenantId, codes), target)
    return { rows: judged.map((row) => filledRow(scope, document ?? null, row)), next: undefined, seen: judged.length }
  },
})

function textsOf({ code, unit, qty, place, day }: ImportRow) {
  const short = (text: string) => text.slice(0, 60)
  return { code: short(code), unit: short(unit), qty: short(qty), place: short(place), day: short(day) }
}

/** What tells a row from others: a place and a day only where it says them, as rows were known before files did. */
function cellsOf(row: ImportRow): readonly string[] {
  return [row.code, row.unit, row.qty, ...[row.place, row.day].filter((cell) => cell !== '')]
}

function filledRow({ definitions, ctx }: CommandScope, of: number | null, row: JudgedRow) {
  const isGood = row.problems.length === 0
  const words = row.problems.map((problem) => localeText(definitions, ctx.language, rowProblems[problem]) ?? problem)
  return {
    of,
    row: row.row,
    code: row.code,
    unitText: row.unit,
    qtyText: row.qty,
    item: row.item,
    itemUnit: row.itemUnit,
    placeText: row.place,
    dayText: row.day,
    among: row.among,
    amount: row.amount,
    taken: isGood,
    outcome: isGood ? 'Open' : 'Refused',
    reason: isGood ? null : words.join(' '),
  }
}

/** Brings the rows into the document in one save, as a person would enter them (IMP-3, IMP-4). */
const write = defineWork({
  name: 'lines:write',
  params: { ...header, ...line },
  together: 'of',
  takesWhole: true,
  async work(input, { document, mode }, lines) {
    if (mode === 'All') await refuseFaulty(input)
    const open = await openDocument(input, document)
    const rows = lines.flatMap(
      ({ id, values: { item, itemUnit, placeText: place, dayText: day, among = null, amount } }) =>
        item === undefined || itemUnit === undefined || amount === undefined
          ? []
          : [{ id, item, itemUnit, place, day, among, amount: printDecimal(amount) }],
    )
    const known = await readUnlisted(open.scope, open.target.field, rows)
    return writeRows({ ...open, target: { ...open.target, known } }, rows, mode)
  },
})

/** Steps of runs that bring rows of files into the lines of documents. */
export const importSteps: readonly NamedStep[] = [read, write]

/** @throws E_IMPORTED where another run brought the same rows into the document */
async function refuseTwice(
  { scope, run, step }: StepInput,
  document: number,
  rows: readonly ImportRow[],
): Promise<void> {
  const lines = scope.definitions.families.get(run.lines.family)
  if (lines === undefined) return
  const name = (id: string | undefined) => ownName(lines.entity.fields.find((field) => field.id === id)?.column ?? '')
  const maybe = (param: string) => {
    const cell = cellOf(step, param)
    return cell === undefined ? sql`''` : sql`coalesce(e'\\t' || nullif(l.${name(cell)}, ''), '')`
  }
  const [row, code, unit, qty, of] = ['row', 'code', 'unitText', 'qtyText', 'of'].map((param) =>
    name(cellOf(step, param)),
  )
  const hash = createHash('md5')
    .update(rows.map((one) => cellsOf(one).join('\t')).join('\n'))
    .digest('hex')
  const { rows: found } = await sql<{ readonly number: string }>`
    select r.doc_no as number from ${tableRef(scope.family.entity.table)} r join (
      select l.${name(run.lines.run)} as run_id from ${tableRef(lines.entity.table)} l
      where l.tenant_id = ${scope.ctx.tenantId} and l.${of} = ${document}
      group by 1 having bool_or(l.${name(run.lines.outcome)} = 'Done')
        and md5(string_agg(coalesce(l.${code}, '') || e'\\t' || coalesce(l.${unit}, '') || e'\\t' || coalesce(l.${qty}, '') || ${maybe('placeText')} || ${maybe('dayText')}, e'\\n' order by l.${row})) = ${hash}) d
      on d.run_id = r.id
    where r.tenant_id = ${scope.ctx.tenantId} limit 1`.execute(scope.trx)
  const [other] = found
  if (other !== undefined) throw appError('E_IMPORTED', { number: other.number })
}

/** All or nothing: no row is taken while one cannot be. @throws E_IMPORT_ROWS */
async function refuseFaulty({ scope, run, record }: StepInput): Promise<void> {
  const family = scope.definitions.families.get(run.lines.family)
  if (family === undefined) return
  const { refused } = await sumLines(scope.trx, {
    tenantId: scope.ctx.tenantId,
    runId: standardOf(record).id,
    run,
    family,
  })
  if (refused > 0) throw appError('E_IMPORT_ROWS', { count: refused })
}
