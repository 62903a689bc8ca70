import { useMemo } from 'react'
import type { MoveFieldQuestion } from '#core/model/effect-definition.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'
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

/** One field a move asks for, drawn by the widget of its definition. */
export function MoveField({ question, answer, wrong, onChange }: MoveFieldProps) {
  const { store, widgets, translate, locale, search } = useForm()
  const field = store.logic.field(question.field)
  const { record } = store.state.getState()
  const services = useMemo<WidgetServices>(
    () => ({
      translate,
      locale,
      search: (words, signal) =>
        search({ field, words, beside: besideHeader(store), among: store.logic.header }, signal),
    }),
    [store, translate, locale, search, field],
  )
  const widget = widgets.get(field.widget)
  if (widget === undefined) throw new Error(`No widget '${field.widget}'; there are ${[...widgets.keys()].join(', ')}`)
  const Control = widget.component
  const context = { titles: store.titles, locale, translate }
  const before = scalarIn(record, field.id)
  return (
    <Control
      id={`move-${field.id}`}
      field={field}
      label={translate(field.label)}
      help={field.help === undefined ? undefined : translate(field.help)}
      value={answer === undefined ? before : answer.value}
      text={answer?.text ?? textOfValue(field, before, context)}
      issue={wrong === undefined ? undefined : translate(wrong)}
      isReadOnly={false}
      isRequired={question.isRequired}
      services={services}
      onChange={(value, candidate) => onChange({ value, text: candidate?.text ?? textOfValue(field, value, context) })}
      onType={(words) => {
        const parsed = store.logic.parse(field, words)
        onChange({ value: parsed.ok ? parsed.value : undefined, text: words })
      }}
      onLeave={() => undefined}
    />
  )
}
