import { useMemo } from 'react'
import { headerHides } from '#core/definition/project/header-hides.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { FieldState } from '#core/record/field-state.ts'
import { useForm, useFormState } from './form-context.tsx'

/** What the header alone says of the cells of every line. */
interface NewLineStates {
  /** Fields it hides in every line. */
  readonly hidden: readonly string[]
  /** Of some fields: those a line that says nothing yet has to say. */
  readonly required: readonly string[]
}

const nobody: readonly string[] = []
const nothing = { hidden: '', required: '' }

/** A row there is none of: the states of a line that says nothing. */
const noRow = -1

/** What the header says of a line that says nothing yet, followed while somebody types; `among` are the fields that are asked about. */
export function useNewLine(lines: LinesField, among: readonly string[] = nobody): NewLineStates {
  const { store } = useForm()
  const { hideable, askable } = useMemo(
    () => ({
      hideable: headerHides(lines),
      askable: lines.fields.filter(({ id, requiredIf }) => requiredIf !== undefined && among.includes(id)),
    }),
    [lines, among],
  )
  const { hidden, required } = useFormState(({ record }) => {
    if (hideable.length + askable.length === 0) return nothing
    const states = store.logic.lineStates(record, lines.id, noRow)
    const named = (fields: typeof hideable, isMeant: (state: FieldState | undefined) => boolean) =>
      fields.flatMap(({ id }) => (isMeant(states[id]) ? [id] : [])).join(' ')
    return {
      hidden: named(hideable, (state) => state?.isVisible === false),
      required: named(askable, (state) => state?.isRequired === true),
    }
  })
  return useMemo(() => ({ hidden: idsIn(hidden), required: idsIn(required) }), [hidden, required])
}

function idsIn(words: string): readonly string[] {
  return words === '' ? nobody : words.split(' ')
}
