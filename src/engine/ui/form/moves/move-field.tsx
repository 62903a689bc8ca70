import { useCallback } from 'react'
import type { MoveFieldQuestion } from '#core/model/workflow/effect-definition.ts'
import { scalarIn } from '#core/record/read-values.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'
import { AskedControl } from './asked-control.tsx'
import type { FieldAnswer } from './field-answer.ts'
import { besideHeader } from '../lookups/beside.ts'

interface MoveFieldProps {
  readonly question: MoveFieldQuestion
  /** Undefined while the person has not touched it: the record's own value stands. */
  readonly answer: FieldAnswer | undefined
  /** Locale key of what is wrong. */
  readonly wrong: string | undefined
  readonly onChange: (answer: FieldAnswer) => void
}

/** One field of the header a move asks for. */
export function MoveField({ question, answer, wrong, onChange }: MoveFieldProps) {
  const { store, translate, search } = useForm()
  const field = store.logic.field(question.field)
  const find = useCallback<WidgetServices['search']>(
    (words, signal) => search({ field, words, beside: besideHeader(store), among: store.logic.header }, signal),
    [store, search, field],
  )
  return (
    <AskedControl
      id={`move-${field.id}`}
      field={field}
      label={translate(field.label)}
      help={field.help === undefined ? undefined : translate(field.help)}
      before={question.isAnew ? null : scalarIn(store.state.getState().record, field.id)}
      answer={answer}
      wrong={wrong}
      isRequired={question.isRequired}
      search={find}
      onChange={onChange}
    />
  )
}
