import { sql } from 'kysely'
import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { AmountBefore, SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { decimalIn, scalarIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { fieldIdRef, frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { docTypeOf, sourceFamily } from './lock-sources.ts'
import type { TakingLine } from './source-lines.ts'
import type { CellValues, LineValues } from './taken-before.ts'

/** A line that takes, and what else is written of it. */
interface BeforeRequest {
  readonly taking: readonly TakingLine[]
  readonly values: LineValues
}

/**
 * What lines of documents that stand took of an amount of each source's line before, where the definition asks for it (FRT-740): read under the lock of the
 * sources, so that whoever takes the last takes exactly what is left, whatever was undone in between. A line behind another of its document that takes of the
 * same goes on where that one stops. Nothing is told while one of those that stand was made on other terms. The values are those given, and these.
 */
export async function amountsBefore(
  input: MoveEffectInput,
  source: SourceDefinition,
  { taking, values }: BeforeRequest,
): Promise<LineValues> {
  const { family, record, session } = input
  const grid = family.entity.lines.find(({ id }) => id === source.lines.into)
  const asked = Object.entries(source.lines.before)
  if (grid === undefined || asked.length === 0) return values
  const standing = await standingLines(input, source, { grid, taking })
  const computer = createComputer(family.entity, session)
  const told = new Map(values)
  const last = new Map<number, TakingLine>()
  for (const one of taking) {
    const before = last.get(one.sourceLineId)
    last.set(one.sourceLineId, one)
    const own = standing.filter(({ from }) => from === one.sourceLineId)
    // What the line before takes is known once it is worked out with what was told it.
    const lines = before === undefined ? [] : linesOf(computer.all(withCells(record, grid.id, told)), grid.id)
    const cells = asked.map(([field, amount]) => {
      const sum =
        before === undefined ? sumOf(grid, amount, { own, line: one.line }) : after(lines[before.row], field, amount)
      return [field, sum === undefined ? null : printDecimal(sum)] as const
    })
    const id = Number(one.line['id'])
    told.set(id, { ...told.get(id), ...Object.fromEntries(cells) })
  }
  return told
}

/** A line of a document that stands and what it took of which line of a source. */
interface StandingLine {
  readonly from: number
  readonly values: LineRecord
}

/** What lines that stand took of an amount; undefined where one of them was made on other terms than the line. */
function sumOf(
  { fields }: LinesField,
  { of, terms }: AmountBefore,
  { own, line }: { readonly own: readonly StandingLine[]; readonly line: LineRecord },
): Decimal | undefined {
  const agreed = fields.filter(({ id }) => terms.includes(id))
  const isAlike = own.every(({ values }) =>
    agreed.every((field) => isSameValue(field, scalarIn(values, field.id), scalarIn(line, field.id))),
  )
  return isAlike ? own.reduce((sum, { values }) => add(sum, decimalIn(values, of)), zero) : undefined
}

/** What was taken before a line that follows another one of its document. */
function after(line: LineRecord | undefined, field: string, { of }: AmountBefore): Decimal | undefined {
  const before = line?.[field] ?? undefined
  return line === undefined || before === undefined ? undefined : add(decimalIn(line, field), decimalIn(line, of))
}

function withCells(record: EntityRecord, into: string, values: ReadonlyMap<number, CellValues>): EntityRecord {
  return { ...record, [into]: linesOf(record, into).map((line) => ({ ...line, ...values.get(Number(line['id'])) })) }
}

/** The lines of documents of the family that took of the lines of sources and gave nothing of it back, with the fields the amounts name. */
async function standingLines(
  { trx, ctx, definitions, family }: MoveEffectInput,
  source: SourceDefinition,
  { grid, taking }: { readonly grid: LinesField; readonly taking: readonly TakingLine[] },
): Promise<readonly StandingLine[]> {
  const named = new Set(Object.values(source.lines.before).flatMap(({ of, terms }) => [of, ...terms]))
  const columns = [...named].flatMap((id) => {
    const ref = fieldIdRef(grid, id, 'l')
    return ref === undefined ? [] : [sql`${ref.sql}::text as ${ownName(id)}`]
  })
  const from = docTypeOf(sourceFamily({ definitions }, source))
  const lines = [...new Set(taking.map(({ sourceLineId }) => sourceLineId))]
  const found = await sql<LineRecord & { readonly '@from': number }>`
    select k.from_line as "@from", ${sql.join(columns)}
    from (select from_line, to_line from doc_link
      where tenant_id = ${ctx.tenantId} and from_type = ${from} and from_line = any(${lines}::bigint[]) and to_type = ${docTypeOf(family)}
        and link_kind = 'source'
      group by from_line, to_line having sum(base_qty) <> 0) k
    join ${tableRef(grid.table)} as l on l.tenant_id = ${ctx.tenantId} and ${frameColumn('l', 'id')} = k.to_line`.execute(
    trx,
  )
  return found.rows.map((values) => ({ from: Number(values['@from']), values }))
}
