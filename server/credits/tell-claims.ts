import { sql } from 'kysely'
import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../db/pool.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { tellReceipts } from './tell-receipts.ts'

const params = {
  receipt: idParam('line', 'receipt'),
  amount: decimalParam('line', ['money']),
  /** What came off what was owed: no credit note is awaited for it. */
  offOwed: written(decimalParam('line', ['money'])),
}

/**
 * After goods went back: tells each line what came off what was owed, and receipts what is not to be invoiced any more. The outcome says
 * whether anything is claimed (CRN-2).
 */
export const tellClaimsEffect = defineMoveEffect({
  name: 'credits:tellClaims',
  params,
  outcomes: ['claimed', 'settled'],
  apply: tellClaims,
})

/** The same for receipts alone, after what a credit did was undone. */
export const tellReceiptsEffect = defineMoveEffect({
  name: 'credits:tellReceipts',
  params: { receipt: params.receipt },
  async apply(input, bound) {
    await tellReceipts(input, receiptsOf(bound))
    return {}
  },
})

async function tellClaims(input: MoveEffectInput, bound: BoundRecord<typeof params>): Promise<MoveEffectResult> {
  const { trx, ctx, family, record } = input
  await tellReceipts(input, receiptsOf(bound))
  const document = { tenantId: ctx.tenantId, docType: family.docType ?? 0, id: standardOf(record).id }
  const claims = await readClaims(trx, document)
  const offOwed = bound.fieldOf('offOwed') ?? ''
  const cells = bound.lines.map(({ id, values }) => {
    const off = subtract(values.amount, claims.get(id) ?? zero)
    return [id, { [offOwed]: printDecimal(off) }] as const
  })
  const isClaimed = [...claims.values()].some((claim) => compare(claim, zero) > 0)
  return {
    outcome: isClaimed ? 'claimed' : 'settled',
    setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) },
  }
}

function receiptsOf(bound: {
  readonly lines: readonly { readonly values: { readonly receipt: number | undefined } }[]
}) {
  return [...new Set(bound.lines.flatMap(({ values }) => values.receipt ?? []))]
}

async function readClaims(
  trx: Trx,
  { tenantId, docType, id }: { readonly tenantId: string; readonly docType: number; readonly id: number },
): Promise<ReadonlyMap<number, Decimal>> {
  const found = await sql<{ readonly line: number; readonly claim: string }>`
    select j.doc_line_id as line, sum(j.debit - j.credit)::text as claim
    from posting p join journal_line j on j.tenant_id = p.tenant_id and j.posting_id = p.id and j.role = 'CLAIM'
    where p.tenant_id = ${tenantId} and p.doc_type_id = ${docType} and p.doc_id = ${id} and j.doc_line_id is not null
    group by 1`.execute(trx)
  return new Map(found.rows.map(({ line, claim }) => [line, toDecimal(claim)]))
}
