import { absolute, multiply, negate, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { choiceParam, decimalParam, flagParam, idParam, optional, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineFill, defineWork, type FilledRow, type NamedStep } from '../runs/engine/run-step.ts'
import { postReset, type ResetLine } from './post-reset.ts'
import { readStock, type StockRow } from './read-stock.ts'

/** Places of items looked at in one batch. */
const batch = 400
/** Decimals of a value that is told before it is posted. */
const valueDecimals = 4

const modes = ['ToZero', 'ToGiven'] as const

/** Works out what lies where and what setting it would change: to nothing, or to figures people give, which begin with what the books say. */
const preview = defineFill({
  name: 'reset:preview',
  params: {
    mode: choiceParam('header', [...modes]),
    only: idParam('header', 'location'),
    /** More places. */
    also: optional(idParam('each', 'location')),
    category: idParam('header', 'category'),
    one: idParam('header', 'item'),
    /** More categories, and more items. */
    alsoCategories: optional(idParam('each', 'category')),
    alsoItems: optional(idParam('each', 'item')),
    location: written(idParam('line', 'location')),
    item: written(idParam('line', 'item')),
    unit: written(idParam('line', 'itemUnit')),
    book: written(decimalParam('line', ['quantity'])),
    cost: written(decimalParam('line', ['cost'])),
    bookValue: written(decimalParam('line', ['money'])),
    newQty: decimalParam('line', ['quantity']),
    value: written(decimalParam('line', ['money'])),
    size: written(decimalParam('line', ['money'])),
    taken: flagParam('line'),
  },
  async fill({ scope, record }, header, place) {
    const [location = 0, item = 0] = place === '' ? [] : place.split('/').map(Number)
    const rows = await readStock(scope.trx, {
      tenantId: scope.ctx.tenantId,
      siteId: standardOf(record).site,
      locationIds: [header.only, ...header.also].filter((id) => id !== undefined),
      categoryIds: [header.category, ...header.alsoCategories].filter((id) => id !== undefined),
      itemIds: [header.one, ...header.alsoItems].filter((id) => id !== undefined),
      after: [location, item],
      most: batch,
    })
    const last = rows.length < batch ? undefined : rows.at(-1)
    const next = last === undefined ? undefined : `${last.location}/${last.item}`
    return { rows: rows.map((row) => previewRow(row, header.mode === 'ToGiven')), next, seen: rows.length }
  },
})

function previewRow(row: StockRow, isGiven: boolean): FilledRow {
  const newQty = isGiven ? row.book : '0'
  const change = multiply(subtract(toDecimal(newQty), toDecimal(row.book)), toDecimal(row.cost))
  // Everything that is there takes its whole value along.
  const value = isGiven ? round(change, valueDecimals) : negate(toDecimal(row.bookValue))
  return { ...row, newQty, value: printDecimal(value), size: printDecimal(absolute(value)), taken: true }
}

/** Posts what people took, a place at a time; a line whose stock has moved since is refused with what is there now. */
const apply = defineWork({
  name: 'reset:post',
  params: {
    day: textParam('header', ['date']),
    reason: idParam('header', 'reason'),
    location: written(idParam('line', 'location')),
    item: written(idParam('line', 'item')),
    unit: written(idParam('line', 'itemUnit')),
    book: written(decimalParam('line', ['quantity'])),
    newQty: decimalParam('line', ['quantity']),
    posted: written(decimalParam('line', ['money'])),
  },
  together: 'location',
  work: (input, header, lines) =>
    postReset(
      { ...input.scope, record: input.record },
      {
        day: header.day,
        reasonId: header.reason,
        table: input.run.lines.family,
        lines: lines.map(({ id, values }, row): ResetLine => ({
          id,
          row,
          locationId: values.location ?? 0,
          itemId: values.item ?? 0,
          unitId: values.unit ?? 0,
          book: values.book,
          newQty: values.newQty,
        })),
      },
    ),
})

/** Steps of runs that set stock. */
export const resetSteps: readonly NamedStep[] = [preview, apply]
