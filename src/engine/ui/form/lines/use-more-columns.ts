import { useMemo, useState } from 'react'
import { groupsInSight, unusedColumns, withoutColumns } from '#core/field-kinds/more-columns.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { MoreColumns } from '#core/model/screens/section-parts.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { useNewLine } from '../context/use-new-line.ts'

/** Groups of seldom used columns, with those in sight, and how a person asks for one. */
export interface MoreColumnsState {
  readonly groups: readonly MoreColumns[]
  readonly shown: ReadonlySet<string>
  /** Groups in which a line says something, or something is wrong, and those given while the record is edited: they stay. */
  readonly used: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

/**
 * The lines with the columns in sight: all but groups nobody asked for, no line says anything in and none has to (LINES-31), which are not given while the
 * record is edited (LIST-741), and columns the header hides in every line (LINES-72).
 */
export function useMoreColumns(
  { more: groups }: SectionDefinition,
  lines: LinesField,
): { readonly lines: LinesField; readonly more: MoreColumnsState } {
  const { canEdit } = useForm()
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const grouped = useMemo(() => groups.flatMap(({ columns }) => columns), [groups])
  const byHeader = useNewLine(lines, grouped)
  const inUse = useFormState((form) => {
    if (groups.length === 0) return ''
    const wrong = Object.values(form.lineIssues[lines.id] ?? {}).flatMap((row) => Object.keys(row ?? {}))
    const used = groupsInSight(groups, lines, { rows: linesOf(form.record, lines.id), canEdit })
    const isWrong = ({ columns }: MoreColumns) => form.isChecked && columns.some((id) => wrong.includes(id))
    const isNeeded = ({ columns }: MoreColumns) => columns.some((id) => byHeader.required.includes(id))
    return groups
      .filter((group) => used.includes(group) || isWrong(group) || isNeeded(group))
      .map(({ id }) => id)
      .join(' ')
  })
  return useMemo(() => {
    const used = new Set(inUse.split(' '))
    const shown = new Set([...used, ...asked])
    const hidden = unusedColumns(
      groups.filter(({ id }) => !shown.has(id)),
      lines,
      [],
    )
    const toggle = (id: string) =>
      setAsked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
    const all = new Set([...hidden, ...byHeader.hidden])
    return { lines: withoutColumns(lines, all), more: { groups, shown, used, toggle } }
  }, [groups, lines, asked, inUse, byHeader])
}
