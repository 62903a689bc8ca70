import { useMemo } from 'react'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'
import type { FieldAnswer } from './field-answer.ts'

interface AskedControlProps {
  readonly id: string
  readonly field: FieldDefinition
  readonly label: string
  readonly help: string | undefined
  /** What the record says. */
  readonly before: Scalar | undefined
  /** Undefined while the person has not touched it: what the record says stands. */
  readonly answer: FieldAnswer | undefined
  /** Locale key of what is wrong. */
  readonly wrong: string | undefined
  readonly isRequired: boolean
  readonly search: WidgetServices['search']
  readonly onChange: (answer: FieldAnswer) => void
}

/** A field a move asks for, of the header or of a line, drawn by the widget of its definition. */
export function AskedControl({ id, field, label, help, isRequired, search, ...asked }: AskedControlProps) {
  const { before, answer, wrong, onChange } = asked
  const { store, widgets, translate, locale } = useForm()
  const services = useMemo<WidgetServices>(() => ({ translate, locale, search }), [translate, locale, search])
  const widget = widgets.get(field.widget)
  if (widget === undefined) throw new Error(`No widget '${field.widget}'; there are ${[...widgets.keys()].join(', ')}`)
  const Control = widget.component
  const context = { titles: store.titles, locale, translate }
  return (
    <Control
      id={id}
      field={field}
      label={label}
      help={help}
      value={answer === undefined ? before : answer.value}
      text={answer?.text ?? textOfValue(field, before, context)}
      issue={wrong === undefined ? undefined : translate(wrong)}
      isReadOnly={false}
      isRequired={isRequired}
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
