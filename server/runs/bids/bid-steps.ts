import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import {
  choiceParam,
  decimalParam,
  flagParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  textParam,
  written,
} from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineFill, defineWork, type NamedStep, type StepInput } from '../engine/run-step.ts'
import { attachedFile } from '../imports/attached-file.ts'
import { readBidRows, type BidRow } from './bid-rows.ts'
import { createItem, retireItem } from './create-item.ts'
import { certainFrom, matchRows, type Match } from './match-bids.ts'
import { readKnown, readPrices, type KnownPrice } from './read-known.ts'
import { unfinished } from './unfinished.ts'
import { takePriceBack, writePrice } from './write-price.ts'

const text = () => textParam('line', ['text'])
const header = { supplier: idParam('header', 'supplier'), from: textParam('header', ['date']) }

const line = {
  row: integerParam('line'),
  code: text(),
  description: text(),
  pack: text(),
  barcode: text(),
  price: maybeDecimalParam('line', ['cost']),
  currency: idParam('line', 'currency'),
  handling: choiceParam('line', ['Link', 'Create', 'Ignore']),
  item: idParam('line', 'item'),
  /** The item that was made of it. */
  createdItem: written(idParam('line', 'item')),
  packUnit: idParam('line', 'unit'),
  factor: maybeDecimalParam('line', ['quantity']),
  knownFactor: maybeDecimalParam('line', ['quantity']),
  endedLine: written(integerParam('line')),
  replacedPrice: written(maybeDecimalParam('line', ['cost'])),
}

/** Reads an offer and says of each row which item it most likely is; what is linked at that price already is left out. */
const read = defineFill({
  name: 'bids:read',
  params: {
    ...header,
    currency: idParam('header', 'currency'),
    rows: textParam('header', ['multiline']),
    row: written(integerParam('line')),
    code: written(text()),
    description: written(text()),
    pack: written(text()),
    unitText: written(text()),
    priceText: written(text()),
    barcode: written(text()),
    price: written(maybeDecimalParam('line', ['cost'])),
    ofSupplier: written(idParam('line', 'supplier')),
    ofCurrency: written(idParam('line', 'currency')),
    ofFrom: written(textParam('line', ['date'])),
    matchedBy: written(choiceParam('line', ['Code', 'Barcode', 'Text', 'None'])),
    score: written(integerParam('line')),
    handling: choiceParam('line', ['Link', 'Create', 'Ignore']),
    item: idParam('line', 'item'),
    packUnit: idParam('line', 'unit'),
    knownFactor: written(maybeDecimalParam('line', ['quantity'])),
    oldPrice: written(decimalParam('line', ['cost'])),
    taken: flagParam('line'),
  },
  async fill({ scope, record }, { supplier = 0, currency, from, rows: pasted }) {
    const { trx, ctx } = scope
    const content = pasted.trim() === '' ? await attachedFile(scope, standardOf(record).id) : pasted
    const rows = await readBidRows(content ?? '')
    if (rows.length === 0) throw appError('E_NOTHING_TO_IMPORT')
    const of = { tenantId: ctx.tenantId, supplier }
    const known = await readKnown(trx, of, rows)
    const matches = matchRows(rows, known)
    const prices = await readPrices(trx, { ...of, day: from }, matches)
    const filled = rows.map((row, index) => ({
      ...row,
      unitText: row.unit,
      ofSupplier: supplier,
      ofCurrency: currency ?? null,
      ofFrom: from,
      ...suggested(row, matches[index], { price: prices[index], ignored: known.ignored }),
    }))
    return { rows: filled, next: undefined, seen: filled.length }
  },
})

function suggested(
  { code, price }: BidRow,
  match: Match | undefined,
  known: { readonly price: KnownPrice | undefined; readonly ignored: ReadonlySet<string> },
) {
  const { matchedBy = 'None', score = 0, item = null, unit = null } = match ?? {}
  const isIgnored = matchedBy !== 'Code' && known.ignored.has(code.toLowerCase())
  const { factor = null, price: oldPrice = null } = known.price ?? {}
  const isThere = price !== null && oldPrice !== null && compare(toDecimal(price), toDecimal(oldPrice)) === 0
  const isCertain = score >= certainFrom && price !== null && factor !== null
  return {
    matchedBy,
    score,
    item,
    packUnit: unit,
    knownFactor: factor,
    oldPrice,
    handling: isIgnored ? 'Ignore' : 'Link',
    taken: isIgnored || (isCertain && !isThere),
  }
}

/** Links, creates or leaves aside, each line in a save of its own. */
const link = defineWork({
  name: 'bids:link',
  params: { ...header, category: idParam('header', 'category'), ...line },
  together: 'row',
  async work(input, { supplier = 0, from, category }, lines) {
    refuseBlind(input)
    const made = new Map<number, { readonly set: Readonly<Record<string, number | string | null>> }>()
    for (const { id, values } of lines) {
      const { handling, item, packUnit, price, factor, knownFactor } = values
      if (handling === 'Ignore') continue
      const missing = unfinished({ ...values, category })
      if (missing !== undefined)
        throw appError('E_VALIDATION', {}, { issues: [{ ...missing, lines: input.run.lines.family, row: 0 }] })
      if (packUnit === undefined || price === undefined) continue
      const offer = { ...values, supplier, unit: packUnit, price, from }
      if (handling === 'Create')
        made.set(id, { set: { createdItem: await createItem(input, { ...offer, category: category ?? 0 }) } })
      else
        made.set(id, {
          set: { ...(await writePrice(input, { ...offer, item: item ?? 0, factor: knownFactor ?? factor })) },
        })
    }
    return made
  },
})

/** Takes prices back; items that were made are not used any more, and what was left aside is no more. */
const unlink = defineWork({
  name: 'bids:unlink',
  params: { ...header, ...line },
  takes: 'Done',
  together: 'row',
  async work(input, { supplier = 0, from }, lines) {
    refuseBlind(input)
    for (const { values } of lines) {
      const { handling, item, createdItem, packUnit, price, endedLine, replacedPrice } = values
      if (handling === 'Create') await retireItem(input, createdItem ?? 0)
      if (handling !== 'Link' || item === undefined || packUnit === undefined || price === undefined) continue
      await takePriceBack(input, {
        item,
        supplier,
        unit: packUnit,
        price,
        from,
        endedLine: endedLine ?? null,
        replacedPrice: replacedPrice === undefined ? null : printDecimal(replacedPrice),
      })
    }
    return new Map()
  },
})

/** Steps of runs that link offers of suppliers to items. */
export const bidSteps: readonly NamedStep[] = [read, link, unlink]

/** Who may not see what things cost writes no prices. @throws E_PERM */
function refuseBlind({ scope }: StepInput): void {
  if (!scope.ctx.permissions.has('ViewCost')) throw appError('E_PERM')
}
