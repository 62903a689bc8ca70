import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { isScalar, wireName } from '#core/record/wire-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { LineAnswer, StepInput, StepLine, Worked } from '../engine/run-step.ts'
import { changeLines, wireLines } from './change-lines.ts'
import { changesOf } from './change-source.ts'
import type { ChangeParams } from './change-steps.ts'
import { textOfValue } from './change-value.ts'
import type { KeptCells } from './kept-cells.ts'

/** Which way a change goes. */
interface Way {
  readonly from: 'oldValue' | 'newValue'
  readonly to: 'oldValue' | 'newValue'
}

/**
 * Changes one record: the fields that still say what the lines found there, in one save with its rules, history and effects; and lines of
 * the record the same way. What says something else by now is refused with what it says.
 */
export async function changeRecords(
  input: StepInput,
  lines: readonly StepLine<ChangeParams>[],
  way: Way,
): Promise<Worked> {
  const { family, changes } = changesOf(input)
  const id = lines[0]?.values.record
  const scope = familyScope(input.scope, family.id)
  const stored = id === undefined ? undefined : await readLocked(scope, id)
  if (id === undefined || stored === undefined) throw appError('E_NOT_FOUND')
  const answers = new Map<number, LineAnswer>()
  const body: Record<string, unknown> = {}
  const cells = new Map<LinesField, KeptCells>()
  for (const line of lines) {
    const change = changes.lines[line.values.field]
    const outcome =
      change === undefined
        ? changeField(input, stored.record, { ...line.values, ...wayOf(line, way) })
        : await changeLines(input, {
            id,
            change: [line.values.field, change],
            name: line.values.newText,
            ...wayOf(line, way),
          })
    if ('refused' in outcome) answers.set(line.id, { outcome: 'Refused', reason: outcome.refused })
    else if ('lines' in outcome) cells.set(outcome.lines, joined(cells.get(outcome.lines), outcome.cells))
    else body[outcome.name] = outcome.value
  }
  for (const [field, changed] of cells) body[field.property] = wireLines(stored.record, field, changed)
  if (Object.keys(body).length > 0)
    await updateRecord({ ...scope, locked: stored }, { id, ifMatch: etagOf(stored.record), body })
  return answers
}

function wayOf({ values }: StepLine<ChangeParams>, { from, to }: Way): { readonly from: string; readonly to: string } {
  return { from: values[from], to: values[to] }
}

/** Two changes may be about one line. */
function joined(known: KeptCells | undefined, more: KeptCells): KeptCells {
  const ids = new Set([...(known?.keys() ?? []), ...more.keys()])
  return new Map([...ids].map((id) => [id, { ...known?.get(id), ...more.get(id) }]))
}

type FieldOutcome = { readonly refused: string } | { readonly name: string; readonly value: Scalar }

function changeField(
  input: StepInput,
  record: EntityRecord,
  { field: id, from, to }: { readonly field: string; readonly from: string; readonly to: string },
): FieldOutcome {
  const { family } = changesOf(input)
  const field = family.entity.fields.find((one) => one.id === id)
  const now = field === undefined ? null : (scalarIn(record, field.id) ?? null)
  if (field === undefined || !isSameValue(field, now, valueOf(from)))
    return { refused: changedSince(input, { family, id, now }) }
  return { name: wireName(field), value: valueOf(to) }
}

function valueOf(text: string): Scalar {
  const value: unknown = text === '' ? null : JSON.parse(text)
  return isScalar(value) ? value : null
}

function changedSince(
  { scope }: StepInput,
  at: { readonly family: FamilyDefinition; readonly id: string; readonly now: EntityRecord[string] },
): string {
  const translate = (key: string) => localeText(scope.definitions, scope.ctx.language, key)
  const field = at.family.entity.fields.find(({ id }) => id === at.id)
  const now = isScalar(at.now) ? at.now : null
  const text = field === undefined ? '' : textOfValue(field, { value: now, title: undefined }, translate)
  return (translate('errors.E_CHANGED_SINCE') ?? '').replace('{{now}}', text)
}
