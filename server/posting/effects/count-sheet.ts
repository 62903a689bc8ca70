import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { choiceParam, decimalParam, idParam, optional, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { appError } from '#core/errors/app-error.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { readCountable } from '../read/read-countable.ts'

/**
 * Begins a count: writes a line for every item that lies at the place, with what the books say of it. Items the sheet already has keep
 * their lines. @throws E_NOTHING_TO_COUNT where nothing lies there
 */
export const countSheetEffect = defineMoveEffect({
  name: 'posting:countSheet',
  params: {
    at: idParam('header', 'location'),
    /** Items of this category and of those below it alone. */
    category: optional(idParam('header', 'category')),
    /** The books as of the end of the day, or as of now. */
    asOf: optional(choiceParam('header', ['EndOfDay', 'Moment'])),
    day: textParam('header', ['date']),
    item: idParam('line', 'item'),
    unit: idParam('line', 'itemUnit'),
    book: written(decimalParam('line', ['quantity'])),
  },
  async apply({ trx, ctx, record, use }, { header, lines, fieldOf }) {
    const countable = await readCountable(trx, {
      tenantId: ctx.tenantId,
      siteId: standardOf(record).site,
      locationId: header.at ?? 0,
      categoryId: header.category,
      endOf: header.asOf === 'EndOfDay' ? header.day : undefined,
    })
    const known = new Set(lines.map(({ values }) => values.item))
    const rows = countable
      .filter(({ itemId }) => !known.has(itemId))
      .map(({ itemId, unitId, book }) => ({
        [fieldOf('item') ?? '']: itemId,
        [fieldOf('unit') ?? '']: unitId,
        [fieldOf('book') ?? '']: printDecimal(toDecimal(book)),
      }))
    if (rows.length === 0 && lines.length === 0) throw appError('E_NOTHING_TO_COUNT')
    return { addLines: { lines: use.lines ?? '', rows } }
  },
})
