import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
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
import { textOfValue } from './change-value.ts'
import type { ChangeParams } from './change-steps.ts'
import { changesOf } from './preview-changes.ts'

/** Which way a change goes. */
interface Way {
  readonly from: 'oldValue' | 'newValue'
  readonly to: 'oldValue' | 'newValue'
}

/**
 * Changes one record: the fields that still say what the lines found there, in one save with its rules, history and effects. A field that
 * says something else by now is refused with what it says.
 */
export async function changeRecords(
  input: StepInput,
  lines: readonly StepLine<ChangeParams>[],
  way: Way,
): Promise<Worked> {
  const { family } = changesOf(input)
  const id = lines[0]?.values.record
  const scope = familyScope(input.scope, family.id)
  const stored = id === undefined ? undefined : await readLocked(scope, id)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const answers = new Map<number, LineAnswer>()
  const body: Record<string, Scalar> = {}
  for (const line of lines) {
    const field = family.entity.fields.find((one) => one.id === line.values.field)
    const now = field === undefined ? null : (scalarIn(stored.record, field.id) ?? null)
    if (field === undefined || !isSameValue(field, now, valueOf(line.values[way.from])))
      answers.set(line.id, { outcome: 'Refused', reason: changedSince(input, { family, id: line.values.field, now }) })
    else body[wireName(field)] = valueOf(line.values[way.to])
  }
  if (Object.keys(body).length > 0)
    await updateRecord({ ...scope, locked: stored }, { id: Number(id), ifMatch: etagOf(stored.record), body })
  return answers
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
