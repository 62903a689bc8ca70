import { idParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { Afterwards } from '../../documents/effects/move-effect.ts'
import { moveOf } from '../../documents/may/refusal.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { standingTold } from '../../documents/present/standing-told.ts'
import { joinTold, type Told } from '../../documents/present/told.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { atSiteOf } from '../../sources/in-one-go/at-site-of.ts'
import { withRights } from '../../sources/in-one-go/with-rights.ts'

/** Undoes the receipts an invoice made, once it is undone itself and owes nothing of them any more (VCH-338). Receipts of goods stay. */
export const giveReceiptBackEffect = defineMoveEffect({
  name: 'matching:giveReceiptBack',
  params: { receipt: idParam('line', 'receipt') },
  apply({ body }, { lines }) {
    const ids = [...new Set(lines.flatMap(({ values }) => values.receipt ?? []))]
    return Promise.resolve(ids.length === 0 ? {} : { afterwards: undoing(ids, body.Remarks) })
  },
})

function undoing(ids: readonly number[], remarks: string | undefined): Afterwards {
  return async (scope, record) => {
    const undone: Told[] = []
    const there = await atSiteOf(scope, record)
    for (const id of ids) undone.push(...(await undo(there, { id, invoice: standardOf(record).id, remarks })))
    return joinTold(undone)
  }
}

interface Undoing {
  readonly id: number
  readonly invoice: number
  readonly remarks: string | undefined
}

async function undo(scope: CommandScope, { id, invoice, remarks }: Undoing): Promise<readonly Told[]> {
  const family = familyNamed(scope.definitions, 'receipt')
  const plain: CommandScope = { ...scope, family, locked: undefined, asksBack: false }
  const stored = await readRecord(scope.trx, { family, id, siteId: scope.ctx.siteId, lock: true })
  if (stored?.record['ofInvoice'] !== invoice) return []
  const own = withRights(plain, [moveOf(plain, 'reverse').by])
  const body = remarks === undefined ? {} : { Remarks: remarks }
  const { record } = await moveRecord(own, { id, move: 'reverse', ifMatch: etagOf(stored.record), body })
  return [standingTold(plain, record)]
}
