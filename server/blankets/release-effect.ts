import { sql } from 'kysely'
import { add, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { decimalParam, idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const blanketReads: TableReads = {
  by: 'server/blankets/release-effect.ts',
  entities: {
    blanketOrder: {
      amountLimit: 'money',
      control: 'choice',
      currency: { to: 'currency' },
      effectiveFrom: 'date',
      expiresOn: 'date',
      releaseLimit: 'money',
      site: { to: 'site' },
    },
    blanketOrderLine: { price: 'cost', qtyLimit: 'quantity', releasedQty: 'quantity' },
  },
}

const params = {
  /** The blanket order the document is a release of; without one nothing is asked. */
  blanket: idParam('header', 'blanketOrder'),
  /** The day that must lie in its window. */
  day: textParam('header', ['date']),
  item: idParam('line', 'item'),
  /** The line of the contract, in whose unit and at whose price the quantity is. */
  line: idParam('line', 'blanketOrderLine'),
  qty: decimalParam('line', ['quantity']),
}

type Bound = BoundRecord<typeof params>

/**
 * Before an order is taken out of its blanket order: what it asks is held against the window, the limit of a release and what remains, by
 * amount, by quantity or by both, under a lock that ends with the move (BPO-3 to BPO-6). What is asked is counted at contract prices,
 * without discounts, freight and tax. @throws E_BPO_LIMIT with everything that is beyond, each with what remains and what was asked
 */
export const releaseEffect = defineMoveEffect({
  name: 'blankets:release',
  params,
  async apply(input, bound) {
    const { blanket: id } = bound.header
    if (id === undefined) return {}
    const contract = await lockContract(input, id)
    if (contract === undefined) return {}
    const issues = [...windowIssues(bound, contract), ...lineIssues(bound, contract), ...amountIssues(bound, contract)]
    if (issues.length > 0) throw appError('E_BPO_LIMIT', {}, { issues })
    return {}
  },
})

interface ContractLine {
  readonly price: Decimal
  /** Undefined: no limit. */
  readonly left: Decimal | undefined
  readonly released: Decimal
}

interface Contract {
  readonly from: string
  readonly to: string
  /** Undefined: its amount is not limited. */
  readonly amount: Decimal | undefined
  readonly release: Decimal | undefined
  /** Decimals its amounts are rounded to: those of its currency. */
  readonly decimals: number
  readonly lines: ReadonlyMap<number, ContractLine>
}

interface ContractRow {
  readonly site: number
  readonly currency: number | null
  readonly control: string
  readonly from: string
  readonly to: string
  readonly amount: string | null
  readonly release: string | null
}

async function lockContract(
  { trx, ctx: { tenantId }, session }: MoveEffectInput,
  id: number,
): Promise<Contract | undefined> {
  const found =
    await sql<ContractRow>`select b.site_id as site, b.currency_id as currency, b.control, b.effective_from::text as "from", b.expires_on::text as "to",
      b.amount_limit::text as amount, b.release_limit::text as release
    from blanket_order b where b.tenant_id = ${tenantId} and b.id = ${id} for update of b`.execute(trx)
  const [row] = found.rows
  if (row === undefined) return undefined
  const lines = await sql<{
    readonly id: number
    readonly price: string
    readonly limit: string | null
    readonly released: string
  }>`
    select l.id, l.price::text as price, l.qty_limit::text as limit, l.released_qty::text as released
    from blanket_order_line l where l.tenant_id = ${tenantId} and l.parent_id = ${id}`.execute(trx)
  return {
    from: row.from,
    to: row.to,
    amount: row.control === 'Quantity' ? undefined : maybe(row.amount),
    release: maybe(row.release),
    decimals: moneyDecimals(
      session,
      { site: row.site, currency: row.currency },
      { source: { field: 'currency', isOfLine: false } },
    ),
    lines: new Map(lines.rows.map((line) => [line.id, lineOf(line, row.control)])),
  }
}

function lineOf(
  { price, limit, released }: { readonly price: string; readonly limit: string | null; readonly released: string },
  control: string,
): ContractLine {
  const done = toDecimal(released)
  const most = control === 'Amount' ? undefined : maybe(limit)
  return { price: toDecimal(price), released: done, left: most && subtract(most, done) }
}

function windowIssues({ header, fieldOf }: Bound, { from, to }: Contract): readonly FieldIssue[] {
  if (header.day >= from && header.day <= to) return []
  return [fieldIssue(fieldOf('day') ?? '', { code: 'blanketWindow', params: { from, to } })]
}

/** Lines of no line of the contract, and those that ask more of it than remains, all lines of the order together. */
function lineIssues({ lines, fieldOf }: Bound, contract: Contract): readonly FieldIssue[] {
  const left = new Map([...contract.lines].map(([id, line]) => [id, line.left]))
  return lines.flatMap(({ lines: table, row, values }) => {
    const place = { lines: table, index: row }
    if (values.line === undefined || !contract.lines.has(values.line))
      return [fieldIssue(fieldOf('item') ?? '', { code: 'blanketItem' }, place)]
    const remaining = left.get(values.line)
    if (remaining === undefined) return []
    left.set(values.line, subtract(remaining, values.qty))
    if (compare(values.qty, remaining) <= 0) return []
    const params = { remaining: printDecimal(notBelowZero(remaining)), asked: printDecimal(values.qty) }
    return [fieldIssue(fieldOf('qty') ?? '', { code: 'blanketQuantity', params }, place)]
  })
}

/** What the release comes to, against its own limit and against what remains of the amount. */
function amountIssues(
  { lines, fieldOf }: Bound,
  { lines: contract, amount, release, decimals }: Contract,
): readonly FieldIssue[] {
  const asked = new Map<number, Decimal>()
  for (const { values } of lines)
    if (values.line !== undefined) asked.set(values.line, add(asked.get(values.line) ?? zero, values.qty))
  // As the contract shows it: each line rounded by itself.
  const worth = ({ price, released }: ContractLine, more: Decimal) =>
    round(multiply(add(released, more), price), decimals)
  const before = sum([...contract.values()].map((line) => worth(line, zero)))
  const after = sum([...contract].map(([id, line]) => worth(line, asked.get(id) ?? zero)))
  const comesTo = subtract(after, before)
  const field = fieldOf('blanket') ?? ''
  const beyond = (code: string, remaining: Decimal | undefined) =>
    remaining === undefined || compare(comesTo, remaining) <= 0
      ? []
      : [
          fieldIssue(field, {
            code,
            params: { remaining: printDecimal(notBelowZero(remaining)), asked: printDecimal(comesTo) },
          }),
        ]
  return [...beyond('blanketRelease', release), ...beyond('blanketAmount', amount && subtract(amount, before))]
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => add(total, amount), zero)
}

function notBelowZero(amount: Decimal): Decimal {
  return compare(amount, zero) > 0 ? amount : zero
}

function maybe(text: string | null): Decimal | undefined {
  return text === null ? undefined : toDecimal(text)
}
