import { sql } from 'kysely'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldPathOf } from '#core/model/outside/public-form-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { appError } from '#core/errors/app-error.ts'
import type { PublicSend } from '#core/http/public-form-contract.ts'
import { checkAnswer } from './check-answer.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { refusalOfChange, refuse } from '../documents/may/refusal.ts'
import { changeOther } from '../documents/move/change-other.ts'
import { readUpdateBody } from '../documents/judge/read-body.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { readLocked } from '../documents/read/read-record.ts'
import { updateRecord } from '../documents/write/update-record.ts'
import { restOfDraft, writeDraft } from './drafts.ts'
import type { OpenForm } from './form-scope.ts'
import { checkShape } from './form-values.ts'
import { keepAnswer, refuseClosed } from './sealed.ts'

/**
 * Sends a form: what was written goes into the record, checked as a save, and the move is made, all in one transaction (PUBLIC-9). What is
 * sealed is checked likewise and kept beside the record. @throws E_NOT_FOUND for a move the form does not offer, E_STATE once the record
 * has moved on, E_FORM_CLOSED once answers were due, E_VALIDATION
 */
export async function sendForm(trx: Trx, open: OpenForm, { Move, Values }: PublicSend): Promise<void> {
  const { form, record, scope, found } = open
  if (!form.moves.includes(Move)) throw appError('E_NOT_FOUND')
  refuse(refusalOfChange(scope, record), record)
  refuseClosed(open)
  checkShape(open, Values)
  if (form.sealedUntil === undefined) await writeAnswer(open, Values)
  else {
    await checkAnswer(open, Values)
    await keepAnswer(trx, open, Values)
  }
  await makeMove(open, Move)
  const rest = form.sealedUntil === undefined ? restOfDraft(open, Values) : Values
  await writeDraft(trx, found.id, { values: rest, now: scope.clock.now() })
  await sql`update public_form set answered_at = ${scope.clock.now().toISOString()}
    where tenant_id = ${tenantOf(trx)} and id = ${found.id}`.execute(trx)
}

/**
 * What is written as a save, or, of a record that was decided about such as an order, the named values alone: they are checked as a save,
 * and nothing else is worked out anew (PUBLIC-15).
 */
async function writeAnswer(open: OpenForm, values: WireRecord): Promise<void> {
  const { scope, found, record, family, form } = open
  if (!form.onlyNamed) {
    await updateRecord(scope, { id: found.recordId, ifMatch: etagOf(record), body: values })
    return
  }
  await checkAnswer(open, values)
  const { record: given } = readUpdateBody(scope, values, record)
  const change = (stored: EntityRecord) => withWritten(stored, given, form.writes)
  await changeOther(scope, { family: family.id, id: found.recordId, action: 'change', change })
}

function withWritten(stored: EntityRecord, given: EntityRecord, writes: readonly string[]): EntityRecord {
  const paths = writes.map(fieldPathOf)
  const header = paths.flatMap(({ lines, field }) => (lines === undefined ? [[field, given[field] ?? null]] : []))
  const grids = [...new Set(paths.flatMap(({ lines }) => lines ?? []))].map((grid) => {
    const cells = paths.flatMap(({ lines, field }) => (lines === grid ? [field] : []))
    const said = new Map(linesOf(given, grid).map((line) => [line['id'], line]))
    const rows = linesOf(stored, grid).map((line) => {
      const own = said.get(line['id'])
      return own === undefined
        ? line
        : { ...line, ...Object.fromEntries(cells.map((cell) => [cell, own[cell] ?? null])) }
    })
    return [grid, rows]
  })
  return { ...stored, ...Object.fromEntries(header), ...Object.fromEntries(grids) }
}

/** The move with the family whole: its effects and its states are those of the house, and its right is lent for this one move. */
async function makeMove(open: OpenForm, moveId: string): Promise<void> {
  const { family, definitions, found, scope } = open
  const by = family.workflow?.moves[moveId]?.by
  if (by === undefined) throw appError('E_NOT_FOUND')
  const whole: CommandScope = {
    ...scope,
    family,
    definitions,
    ctx: { ...scope.ctx, permissions: new Set([by]) },
    locked: undefined,
  }
  const locked = await readLocked(whole, found.recordId)
  if (locked === undefined) throw appError('E_NOT_FOUND')
  await moveRecord({ ...whole, locked }, { id: found.recordId, move: moveId, ifMatch: etagOf(locked.record), body: {} })
}
