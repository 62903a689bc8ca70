import type { RowMaking } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { RowMadeAnswer, RowMakingBody } from '#core/http/sources-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { offeredMoves } from '../documents/may/refusal.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import type { PresentedRecord } from '../documents/present/present-record.ts'
import { standingTold } from '../documents/present/standing-told.ts'
import { documentLink } from '../documents/present/told.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { readRecord } from '../documents/read/read-record.ts'

/** A row whose record is brought on. */
export interface RowBroughtOn {
  readonly making: RowMaking
  readonly row: EntityRecord
  readonly body: RowMakingBody
}

/**
 * Makes the first of the moves a row offers of the record it looks up, as this person may make it now, with the remarks that were asked once for
 * all rows (LIST-137). The row was read in the version the person saw, and the record is locked: it is what was decided about. The scope is of the
 * record's family. @throws E_PERM without the right to view it, E_REMARKS, E_GUARD where none of the moves is theirs now
 */
export async function bringOnOfRow(scope: CommandScope, { making, row, body }: RowBroughtOn): Promise<RowMadeAnswer> {
  const { trx, ctx, family } = scope
  if (!mayView(family, ctx.permissions)) throw appError('E_PERM')
  const remarks = making.remarks === 'none' ? '' : (body.Remarks ?? '').trim()
  if (making.remarks === 'required' && remarks === '') throw appError('E_REMARKS')
  const own: CommandScope = { ...scope, locked: undefined, asksBack: false }
  const id = Number(row[making.on ?? ''] ?? 0)
  const stored = await readRecord(trx, { family, id, siteId: ctx.siteId })
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const offered = await offeredMoves(own, stored.record)
  const move = making.moves.flatMap((name) => offered.find((one) => one.id === name) ?? [])[0]
  if (move === undefined) throw appError('E_GUARD')
  const moved = await moveRecord(own, {
    id,
    move: move.id,
    ifMatch: etagOf(stored.record),
    body: {
      ...(remarks === '' ? {} : { Remarks: remarks }),
      ...(move.request === undefined ? {} : { Request: move.request }),
    },
  })
  return answerOf(own, moved)
}

function answerOf(scope: CommandScope, { record, told }: PresentedRecord): RowMadeAnswer {
  const { id, docNo } = standardOf(record)
  const { said, records } = told ?? standingTold(scope, record)
  return { Id: id, Name: docNo, Said: said, Records: [documentLink(scope.family, record), ...records] }
}
