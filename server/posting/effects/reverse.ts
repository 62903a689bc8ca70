import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { conditionParam, decimalParam, optional, wordParam, written } from '#core/model/param.ts'
import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { readAccounts } from '../accounts/read-accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { readItems } from '../read/read-items.ts'
import { readPlaces } from '../read/read-places.ts'
import { readPostings, type LedgerColumns, type StoredPosting } from '../read/read-postings.ts'
import { forgetLastCost } from './last-cost.ts'
import { inactiveRefusal } from '../faults/inactive-refusal.ts'
import { refuseSettled } from '../faults/refuse-settled.ts'
import { undo, type UndoRequest } from './undo.ts'
import { documentKey } from './goods/document-key.ts'

const amount = optional(written(decimalParam('line')))

/** What the document wrote of its postings: each goes back to nothing. */
const params = {
  /** What becomes of a document that posted nothing yet: it is refused, or left alone. */
  without: wordParam(['refuse', 'leave']),
  /** Leaves everything as it is while this holds. */
  unless: conditionParam(),
  done: amount,
  received: amount,
  lost: amount,
  returned: amount,
  cancelled: amount,
  cleared: amount,
  value: amount,
  unitValue: amount,
}
const names = ['done', 'received', 'lost', 'returned', 'cancelled', 'cleared', 'value', 'unitValue'] as const

type Bound = BoundRecord<typeof params>

/** Undoes every posting of a document, whatever it was, by one of its own, newest first (POST-8). */
export const reverseEffect = defineMoveEffect({
  name: 'posting:reverse',
  params,
  posts: 'reverse',
  apply: applyReverse,
})

async function applyReverse(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const { trx, ctx, record } = input
  if (bound.header.unless) return {}
  const postings = await readPostings(trx, documentKey(input))
  if (postings.length === 0 && bound.header.without === 'leave') return {}
  if (postings.length === 0) throw appError('E_NOTHING_TO_POST')
  await refuseSettled(trx, documentKey(input), postings)
  const rows = postings.flatMap(({ ledger }) => ledger)
  const siteId = standardOf(record).site
  const [items, places, accounts] = await Promise.all([
    readItems(trx, ctx.tenantId, distinct(rows.map((row) => row.itemId))),
    readPlaces(trx, {
      tenantId: ctx.tenantId,
      siteId,
      locationIds: distinct(rows.map((row) => row.locationId)),
      withInactive: true,
    }),
    readAccounts(trx, { tenantId: ctx.tenantId, reasonIds: [] }),
  ])
  await refuseReturns(input, rows, { items, places })
  // One lock for all of them: two reversals at once cannot wait for each other.
  const keys = rows.flatMap(({ locationId, itemId }) => {
    const place = places.get(locationId)
    return place === undefined ? [] : [{ ...place, itemId }]
  })
  const book = await lockBalances(trx, ctx.tenantId, keys)
  for (const posting of postings)
    await undo(input, { posting, places, items, accounts, book, refusal: refusalOf(input, bound, posting) })
  await forgetLastCost(input, postings)
  return cleared(bound)
}

/** Goods leave whatever has become of their item and their place, but do not come back to what nobody keeps any more. @throws E_INACTIVE */
async function refuseReturns(
  { trx, ctx }: MoveEffectInput,
  rows: readonly LedgerColumns[],
  { items, places }: Pick<UndoRequest, 'items' | 'places'>,
): Promise<void> {
  const back = rows.filter(({ qty }) => compare(toDecimal(qty), zero) < 0)
  const gone = {
    tenantId: ctx.tenantId,
    locationIds: distinct(back.map((row) => row.locationId)).filter((id) => places.get(id)?.isActive === false),
    items: distinct(back.map((row) => row.itemId)).flatMap((id) => {
      const item = items.get(id)
      return item?.isActive === false ? [item.name] : []
    }),
  }
  if (gone.locationIds.length > 0 || gone.items.length > 0) throw await inactiveRefusal(trx, gone)
}

function refusalOf(input: MoveEffectInput, bound: Bound, { posted }: StoredPosting) {
  const lines = posted[0]?.lines ?? ''
  const rows = new Map(linesOf(input.record, lines).map((line, row) => [line['id'], row]))
  const places = { lines, fieldOf: () => bound.fieldOf('done') ?? '' }
  return { ctx: input.ctx, definitions: input.definitions, places, rowOf: (lineId: number) => rows.get(lineId) ?? 0 }
}

function cleared({ lines, fieldOf }: Bound): MoveEffectResult {
  const fields = names.flatMap((name) => fieldOf(name) ?? [])
  const [first] = lines
  if (first === undefined || fields.length === 0) return {}
  const none = Object.fromEntries(fields.map((field) => [field, '0']))
  return { setLines: { lines: first.lines, values: new Map(lines.map(({ id }) => [id, none])) } }
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)]
}
