import { isGtin } from '#core/barcodes/gtin.ts'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { createRecord } from '../../documents/write/create-record.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'

/** What of an offer becomes an item. */
export interface OfferedItem {
  readonly category: number
  readonly supplier: number
  readonly currency: number | undefined
  readonly unit: number
  readonly price: Decimal
  readonly from: string
  readonly code: string
  readonly description: string
  readonly pack: string
  readonly barcode: string
}

/** Makes an item of a line nobody has anything like (BID-7): its number is the supplier's, and it is dealt in the pack it is offered in. */
export async function createItem(input: StepInput, offered: OfferedItem): Promise<number> {
  const { unit, code, description, barcode } = offered
  const made = await createRecord(familyScope(input.scope, 'item'), {
    Number: code,
    Name: description,
    CategoryId: offered.category,
    BaseUnitId: unit,
    TransactionUnitId: unit,
    Units: [{ UnitId: unit, Num: '1', Den: '1', IsPurchase: true }],
    Barcodes:
      barcode === ''
        ? []
        : [{ Code: barcode, Kind: isGtin(barcode) ? 'Gtin' : 'Other', UnitId: unit, IsPrimary: true }],
    Suppliers: [
      {
        SupplierId: offered.supplier,
        SupplierItemNo: code,
        Description: description,
        PackText: offered.pack === '' ? null : offered.pack,
        UnitId: unit,
        Price: printDecimal(offered.price),
        CurrencyId: offered.currency ?? null,
        PriceFrom: offered.from,
        IsPreferred: true,
      },
    ],
  })
  return standardOf(made.record).id
}

/** An item that was made is not used any more; documents may name it, so that it stays. */
export async function retireItem(input: StepInput, id: number): Promise<void> {
  const scope = familyScope(input.scope, 'item')
  const stored = await readLocked(scope, id)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  await updateRecord({ ...scope, locked: stored }, { id, ifMatch: etagOf(stored.record), body: { IsActive: false } })
}
