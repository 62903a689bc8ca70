import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { choiceOf, isChoice, isLookup } from '#core/model/field-shapes.ts'
import type { GridRow } from '../../../contracts/grid-props.ts'
import type { Translate } from '../../../client/i18n/use-translate.ts'
import type { FormState } from '../../store/form-state.ts'
import type { FormStore } from '../../store/form-store.ts'
import { cellPlace, lineKey } from '../../store/line-key.ts'
import type { LineTones } from './line-tones.ts'
import { withOneOfCells } from './one-of-cells.ts'

/** What a drawn row is made of beside its line. */
export interface RowContext {
  readonly store: FormStore
  readonly lines: LinesField
  readonly translate: Translate
  /** Fields whose words come from us: lookups and choices. */
  readonly worded: readonly FieldDefinition[]
  /** True when some cell's state follows a rule, so that rows are asked for theirs. */
  readonly hasRules: boolean
  /** What stands out in a line; absent where nothing does. */
  readonly tonesOf?: LineTones | undefined
}

/** The context of a lines field; build it once for a grid. */
export function rowContext(store: FormStore, lines: LinesField, translate: Translate): RowContext {
  const { fields } = lines
  return {
    store,
    lines,
    translate,
    worded: fields.filter((field) => isLookup(field) || isChoice(field)),
    hasRules: fields.some(
      ({ visibleIf, readOnlyIf, requiredIf, lockedAfterCreate }) =>
        lockedAfterCreate || [visibleIf, readOnlyIf, requiredIf].some((rule) => rule !== undefined),
    ),
  }
}

/** One line as the grid draws it; asked for rows in sight only. */
export function gridRow(context: RowContext, line: LineRecord, row: number): GridRow {
  const state = context.store.state.getState()
  const key = lineKey(line)
  const own: GridRow = {
    key,
    values: line,
    texts: textsOf(context, line),
    words: wordsOf(context, state, key),
    issues: issuesOf(context, state, key),
    ...(context.hasRules ? statesOf(context, state, row) : {}),
    ...(context.tonesOf === undefined ? {} : { tones: context.tonesOf(line) }),
  }
  return withOneOfCells(context.lines, own, line)
}

function textsOf({ store, worded, translate }: RowContext, line: LineRecord): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of worded) {
    const value = line[field.id]
    if (isEmpty(value)) continue
    if (isLookup(field)) texts[field.id] = store.titles.get(field.lookup.set, Number(value)) ?? `#${String(value)}`
    else texts[field.id] = translate(choiceOf(field, value)?.label ?? String(value))
  }
  return texts
}

function wordsOf({ lines }: RowContext, { cellWords }: FormState, key: string): Record<string, string> | undefined {
  const found = lines.fields.flatMap((field) => {
    const typed = cellWords[cellPlace(lines.id, key, field.id)]
    return typed === undefined ? [] : [[field.id, typed.words] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** Messages of a row. That something is still missing is only said once a save was tried (LINES-6). */
function issuesOf({ lines, translate }: RowContext, state: FormState, key: string): Record<string, string> | undefined {
  const issues = state.lineIssues[lines.id]?.get(key)
  if (issues === undefined) return undefined
  const shown = Object.entries(issues).filter(([, issue]) => state.isChecked || !isMissing(issue))
  return Object.fromEntries(shown.map(([field, issue]) => [field, translate(issue.message, issue.params)]))
}

/** True for the issue that says a value is missing. */
export function isMissing(issue: FieldIssue): boolean {
  return issue.code === 'required'
}

function statesOf(
  { store, lines }: RowContext,
  { record }: FormState,
  row: number,
): Pick<GridRow, 'readOnly' | 'required' | 'hidden'> {
  const states = Object.entries(store.logic.lineStates(record, lines.id, row))
  return {
    readOnly: new Set(states.filter(([, state]) => state.isReadOnly).map(([id]) => id)),
    required: new Set(states.filter(([, state]) => state.isRequired).map(([id]) => id)),
    hidden: new Set(states.filter(([, state]) => !state.isVisible).map(([id]) => id)),
  }
}
