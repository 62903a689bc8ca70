import { addDays } from '#core/calendar/day-arithmetic.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'

/** A price of a supplier that an item learns. */
export interface NewPrice {
  readonly item: number
  readonly supplier: number
  readonly currency: number | undefined
  readonly unit: number
  /** How many base units one is; needed where the item does not know the unit. */
  readonly factor: Decimal | undefined
  readonly price: Decimal
  /** First day it holds. */
  readonly from: string
  readonly code: string
  readonly description: string
  readonly pack: string
}

/** What has to be known to take it back. */
export interface Replaced {
  /** The line of the item that ends the day before. */
  readonly endedLine: number | null
  /** What a line that began on the same day said before. */
  readonly replacedPrice: string | null
}

/** Writes the price into the item, in one save: what held before ends the day before (BID-6). */
export async function writePrice(input: StepInput, to: NewPrice): Promise<Replaced> {
  return changing(input, to.item, (record) => {
    const lines = linesOf(record, 'suppliers')
    const inForce = heldOn(ourLines(lines, to), to.from)
    const isSameDay = inForce?.['priceFrom'] === to.from
    const own = { SupplierItemNo: to.code || null, Description: to.description || null, PackText: to.pack || null }
    const changed: WireRecord[] = lines.map((line) => {
      if (line !== inForce) return { Id: line['id'] }
      if (!isSameDay) return { Id: line['id'], PriceTo: addDays(to.from, -1) }
      return { Id: line['id'], ...own, Price: printDecimal(to.price) }
    })
    const added = isSameDay ? [] : [{ ...own, ...termsOf(lines, to, inForce) }]
    return {
      body: { ...unitsOf(record, to), Suppliers: [...changed, ...added] },
      answer: {
        endedLine: inForce === undefined || isSameDay ? null : Number(inForce['id']),
        replacedPrice: isSameDay ? textOf(inForce['price']) : null,
      },
    }
  })
}

/** Takes the price back, and lets what it ended go on. @throws E_CHANGED_SINCE where somebody has changed it since */
export async function takePriceBack(
  input: StepInput,
  price: Pick<NewPrice, 'item' | 'supplier' | 'unit' | 'price' | 'from'> & Replaced,
): Promise<void> {
  await changing(input, price.item, (record) => {
    const lines = linesOf(record, 'suppliers')
    const begun = ourLines(lines, price).filter((line) => line['priceFrom'] === price.from)
    const ours = begun.toSorted((one, other) => compare(leastOf(one), leastOf(other)))[0]
    const now = textOf(ours?.['price'])
    if (ours === undefined || now === null || compare(toDecimal(now), price.price) !== 0)
      throw appError('E_CHANGED_SINCE', { now: now === null ? '–' : printDecimal(toDecimal(now)) })
    const kept = lines.flatMap((line): WireRecord[] => {
      const Id = line['id']
      if (line === ours) return price.replacedPrice === null ? [] : [{ Id, Price: price.replacedPrice }]
      return [Id === price.endedLine ? { Id, PriceTo: ours['priceTo'] ?? null } : { Id }]
    })
    return { body: { Suppliers: kept }, answer: undefined }
  })
}

async function changing<T>(
  { scope: run }: StepInput,
  id: number,
  change: (record: EntityRecord) => { readonly body: WireRecord; readonly answer: T },
): Promise<T> {
  const scope = familyScope(run, 'item')
  const stored = await readLocked(scope, id)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const { body, answer } = change(stored.record)
  await updateRecord({ ...scope, locked: stored }, { id, ifMatch: etagOf(stored.record), body })
  return answer
}

function ourLines(lines: readonly LineRecord[], { supplier, unit }: Pick<NewPrice, 'supplier' | 'unit'>) {
  return lines.filter((line) => line['supplier'] === supplier && line['unit'] === unit)
}

/**
 * The line that holds on a day from the least quantity on (VEND-272): of those from one quantity on the one that began last, unless it has ended; one without
 * an end holds until the next one begins (REC-36).
 */
function heldOn(lines: readonly LineRecord[], day: string): LineRecord | undefined {
  const begun = lines.filter((line) => beginOf(line) <= day)
  const last = begun.filter((line) => !begun.some((other) => isSameStep(line, other) && beginOf(other) > beginOf(line)))
  const holding = last.filter((line) => (textOf(line['priceTo']) ?? day) >= day)
  return holding.toSorted((one, other) => compare(leastOf(one), leastOf(other)))[0]
}

function isSameStep(one: LineRecord, other: LineRecord): boolean {
  return compare(leastOf(one), leastOf(other)) === 0
}

/** The quantity a line holds from. */
function leastOf(line: LineRecord): Decimal {
  return toDecimal(textOf(line['minOrder']) ?? '0')
}

/** The day a line begins; '' before all others. */
function beginOf(line: LineRecord): string {
  return textOf(line['priceFrom']) ?? ''
}

/** A new line: as long as the one it ends would have held, or until the next begins. */
function termsOf(lines: readonly LineRecord[], to: NewPrice, inForce: LineRecord | undefined): WireRecord {
  const later = ourLines(lines, to)
    .filter((line) => compare(leastOf(line), inForce === undefined ? zero : leastOf(inForce)) === 0)
    .flatMap((line) => textOf(line['priceFrom']) ?? [])
    .filter((from) => from > to.from)
    .toSorted()
  const until = inForce === undefined ? (later[0] === undefined ? null : addDays(later[0], -1)) : inForce['priceTo']
  return {
    SupplierId: to.supplier,
    UnitId: to.unit,
    Price: printDecimal(to.price),
    CurrencyId: to.currency ?? null,
    PriceFrom: to.from,
    PriceTo: until ?? null,
    MinOrder: inForce?.['minOrder'] ?? null,
    OrderMultiple: inForce?.['orderMultiple'] ?? null,
    LeadDays: inForce?.['leadDays'] ?? null,
    IsPreferred: inForce?.['isPreferred'] ?? false,
  }
}

/** The units of the item with the one it did not know. */
function unitsOf(record: EntityRecord, { unit, factor }: NewPrice): WireRecord {
  const units = linesOf(record, 'units')
  if (factor === undefined || units.some((line) => line['unit'] === unit)) return {}
  const added = { UnitId: unit, Num: printDecimal(factor), Den: '1', IsPurchase: true, IsTransaction: false }
  return { Units: [...units.map((line) => ({ Id: line['id'] })), added] }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
