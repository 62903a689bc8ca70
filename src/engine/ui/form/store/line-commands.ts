import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import { titleSetOf } from '#core/record/text-of-value.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'
import { blankRows } from './blank-lines.ts'
import { applyLineEdits, copiesOf, insertLines, moveLine, removeLines } from './edit-lines.ts'
import type { FormCore } from './form-state.ts'

/** What can be done to lines; each call is one step of undo. */
export interface LineCommands {
  /** One gesture in a line grid. Answers the changed rows. */
  readonly editLines: (linesId: string, edits: readonly GridEdit[]) => readonly number[]
  /** An empty line before row `at`; nothing once the most lines are there. */
  readonly insertLine: (linesId: string, at: number) => void
  /** Lines made elsewhere, after those that are there and in place of blank ones, with what they bring for the header. */
  readonly addLines: (linesId: string, made: readonly LineRecord[], header?: EntityRecord) => void
  readonly removeLines: (linesId: string, rows: readonly number[]) => void
  /** Line `from` comes to stand at `to`; nothing where there is no such place. */
  readonly moveLine: (linesId: string, from: number, to: number) => void
  /** Copies below the last of `rows`. */
  readonly copyLines: (linesId: string, rows: readonly number[]) => void
}

/** The line commands of a form. */
export function lineCommands(core: FormCore): LineCommands {
  const { state, logic, stack, step } = core
  return {
    editLines(linesId, edits) {
      const lines = logic.linesField(linesId)
      const now = state.getState()
      rememberTitles(core, linesId, edits)
      const newLine = () => logic.newLine(linesId, now.record)
      const { content, rows } = applyLineEdits(now, { lines, edits, newLine })
      step(content, rowsOf(linesId, rows))
      stack.endRun()
      return rows
    },
    insertLine(linesId, at) {
      const now = state.getState()
      if (linesOf(now.record, linesId).length >= logic.linesField(linesId).max) return
      const added = [logic.newLine(linesId, now.record)]
      step(insertLines(now, linesId, { at, added }), rowsOf(linesId, [at]))
    },
    addLines(linesId, made, header = {}) {
      const lines = logic.linesField(linesId)
      const now = core.content()
      const cleared = removeLines(now, linesId, blankRows(now, lines, logic))
      const at = linesOf(cleared.record, linesId).length
      const added = made.slice(0, lines.max - at).map((line) => ({ ...logic.newLine(linesId, now.record), ...line }))
      const content = { ...cleared, record: { ...cleared.record, ...header } }
      step(insertLines(content, linesId, { at, added }), { ...rowsOf(linesId, 'all'), header: Object.keys(header) })
    },
    removeLines(linesId, rows) {
      step(removeLines(state.getState(), linesId, rows), rowsOf(linesId, 'all'))
    },
    moveLine(linesId, from, to) {
      const now = state.getState()
      const content = moveLine(now, linesId, { from, to })
      if (content === now) return
      step(content, rowsOf(linesId, 'all'))
      stack.endRun()
    },
    copyLines(linesId, rows) {
      const now = state.getState()
      const originals = linesOf(now.record, linesId).filter((_, index) => rows.includes(index))
      const room = logic.linesField(linesId).max - linesOf(now.record, linesId).length
      const added = copiesOf(logic.linesField(linesId), originals, () => logic.newLine(linesId, now.record)).slice(
        0,
        room,
      )
      const at = Math.max(...rows) + 1
      step(insertLines(now, linesId, { at, added }), rowsOf(linesId, indexes(at, added)))
    },
  }
}

function indexes(at: number, added: readonly LineRecord[]): readonly number[] {
  return added.map((_, index) => at + index)
}

function rowsOf(linesId: string, rows: readonly number[] | 'all'): RecordChange {
  return { header: [], lines: { [linesId]: rows } }
}

function rememberTitles({ logic, titles }: FormCore, linesId: string, edits: readonly GridEdit[]): void {
  const cells = logic.linesField(linesId).fields
  for (const { column, input } of edits) {
    if (input.kind !== 'value' || input.candidate === undefined) continue
    const cell = cells.find(({ id }) => id === column)
    const set = cell === undefined ? undefined : titleSetOf(cell)
    if (set !== undefined) titles.put(set, input.candidate.id, input.candidate.text)
  }
}
