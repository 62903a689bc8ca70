import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { FormTab } from '#core/print/form-tabs.ts'
import { blankLines } from '../store/blank-lines.ts'
import type { FormLogic } from '../store/form-logic.ts'
import type { FormState } from '../store/form-state.ts'
import { tabOfField } from './tab-of-field.ts'

/** Tab id → how many. */
export type TabNumbers = Readonly<Record<string, number>>

/** How many things are wrong in each tab, once a save was tried; none before. */
export function tabErrors(tabs: readonly FormTab[], { isChecked, issues, lineIssues }: FormState): TabNumbers {
  const errors: Record<string, number> = {}
  if (!isChecked) return errors
  const note = (field: string, count: number) => {
    const tab = tabOfField(tabs, field)
    if (tab !== undefined && count > 0) errors[tab] = (errors[tab] ?? 0) + count
  }
  for (const field of Object.keys(issues)) note(field, 1)
  for (const [lines, byLine] of Object.entries(lineIssues))
    note(
      lines,
      [...byLine.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0),
    )
  return errors
}

/** How many lines each tab with lines holds; blank ones, which a save leaves out, do not count. */
export function tabLines(tabs: readonly FormTab[], logic: FormLogic): (state: FormState) => TabNumbers {
  const counters = new Map(logic.lines.map((field) => [field.id, lineCounter(field, logic)]))
  return ({ record }) => {
    const found = tabs.flatMap(({ id, sections }) => {
      const grids = sections.flatMap(({ grid }) => (grid !== undefined && counters.has(grid) ? [grid] : []))
      if (grids.length === 0) return []
      return [[id, grids.reduce((sum, grid) => sum + (counters.get(grid)?.(linesOf(record, grid)) ?? 0), 0)] as const]
    })
    return Object.fromEntries(found)
  }
}

/** Counts lines that say something; the same lines are counted once. */
function lineCounter(field: LinesField, logic: FormLogic): (rows: readonly LineRecord[]) => number {
  const empty = logic.newLine(field.id, logic.empty())
  let counted: { readonly rows: readonly LineRecord[]; readonly count: number } | undefined
  return (rows) => {
    if (counted?.rows !== rows) counted = { rows, count: rows.length - blankLines(field, rows, empty).length }
    return counted.count
  }
}
