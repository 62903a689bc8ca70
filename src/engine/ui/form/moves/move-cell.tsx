import { useCallback } from 'react'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'
import { besideCell } from '../lookups/beside.ts'
import { AskedControl } from './asked-control.tsx'
import type { FieldAnswer } from './field-answer.ts'

interface MoveCellProps {
  readonly field: FieldDefinition
  /** Fields of a line, for lookups that depend on each other. */
  readonly among: readonly FieldDefinition[]
  readonly line: LineRecord
  /** What the line is called. */
  readonly name: string
  readonly answer: FieldAnswer | undefined
  /** Locale key of what is wrong. */
  readonly wrong: string | undefined
  readonly onChange: (answer: FieldAnswer) => void
}

/** One field of a line a move asks for; its heading is its label, which is told with the name of the line to who does not see it. */
export function MoveCell({ field, among, line, name, answer, wrong, onChange }: MoveCellProps) {
  const { store, translate, search } = useForm()
  const find = useCallback<WidgetServices['search']>(
    (words, signal) => search({ field, words, beside: besideCell(store, line), among }, signal),
    [store, search, field, line, among],
  )
  return (
    <div className="frm-move-cell">
      <AskedControl
        id={`move-${line.id}-${field.id}`}
        field={field}
        label={`${translate(field.label)} ${name}`}
        help={undefined}
        before={line[field.id]}
        answer={answer}
        wrong={wrong}
        isRequired={false}
        search={find}
        onChange={onChange}
      />
    </div>
  )
}
