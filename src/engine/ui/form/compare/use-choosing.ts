import { useState } from 'react'
import { choosing } from '#core/compare/chosen-rows.ts'
import type { CompareDefinition } from '#core/compare/compare-definition.ts'
import type { ComparedColumn, ComparedTable } from '#core/compare/compared-table.ts'
import type { ComparedTexts } from '#core/compare/compared-texts.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { titleSetOf } from '#core/record/text-of-value.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import type { FormStore } from '../store/form-store.ts'
import type { GridPlace } from './use-grid-cell.ts'

/** What was done last, in words. */
export interface ChoiceNote {
  readonly text: string
  readonly isRefused: boolean
}

interface Compared {
  readonly compare: CompareDefinition
  readonly table: ComparedTable
  readonly texts: ComparedTexts
}

/** Choosing cells: whether that may be done, how, and what came of it. */
export function useChoosing({ compare, table, texts }: Compared) {
  const { store, translate, canEdit } = useForm()
  const [note, setNote] = useState<ChoiceNote>()
  const { choice, rows: of } = compare
  // What holds of the first row holds of all: they are chosen in by the state of the record.
  const canChoose = useFormState(({ record }) => {
    if (!canEdit || choice === undefined || linesOf(record, of.lines).length === 0) return false
    return store.logic.lineStates(record, of.lines, 0)[choice.field]?.isReadOnly === false
  })

  function choose({ row, column }: GridPlace): void {
    const { record } = store.state.getState()
    const [line, to] = [table.rows[row], table.columns[column]]
    if (!canChoose || choice === undefined || line === undefined || to === undefined) return
    const done = choosing(table, choice, { record, row, column })
    const words = { row: texts.row(line.line).name, column: texts.column(to) }
    if (done.kind !== 'rows') {
      setNote({ text: translate(`form.compare.refused.${done.kind}`, words), isRefused: true })
      return
    }
    if (to.title !== undefined) nameColumn(store, of.lines, { field: choice.field, to })
    const input = { kind: 'value', value: done.value } as const
    store.editLines(
      of.lines,
      done.rows.flatMap((row) => [
        { row, column: choice.field, input },
        ...choice.empties.map((column) => ({ row, column, input: nothing })),
      ]),
    )
    const said = done.value === null ? 'takenBack' : 'done'
    const count = done.rows.length
    const text =
      count > 1
        ? translate(`form.compare.together.${said}`, { ...words, count })
        : translate(`form.compare.${said}`, words)
    setNote({ text, isRefused: false })
  }

  return { canChoose, choose, note }
}

const nothing = { kind: 'value', value: null } as const

interface NamedColumn {
  /** Lookup that takes its name. */
  readonly field: string
  readonly to: ComparedColumn
}

/** Whoever offers something has a name of which the record knows nothing before it is chosen. */
function nameColumn(
  { titles, logic }: FormStore,
  lines: string,
  { field, to: { name, title = '' } }: NamedColumn,
): void {
  const of = logic.linesField(lines).fields.find(({ id }) => id === field)
  const set = of && titleSetOf(of)
  if (set !== undefined && typeof name === 'number') titles.put(set, name, title)
}
