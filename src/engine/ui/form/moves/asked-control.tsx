import { useMemo } from 'react'
import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { Scalar } from '#core/model/value.ts'
import { isPicture } from '#core/field-kinds/field-questions.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'
import { useWidgetFiles } from '../lookups/use-widget-files.ts'
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
  const files = useWidgetFiles(isPicture(field))
  const services = useMemo<WidgetServices>(
    () => ({ translate, locale, search, files }),
    [translate, locale, search, files],
  )
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
      onChange={(value, candidate) =>
        onChange({
          value,
          text: candidate?.text ?? textOfValue(field, value, context),
          ...(isLookup(field) ? { brings: broughtBy(field, candidate) } : {}),
        })
      }
      onType={(words) => {
        const parsed = store.logic.parse(field, words)
        onChange({ value: parsed.ok ? parsed.value : undefined, text: words })
      }}
      onLeave={() => undefined}
    />
  )
}

/** What the chosen record brings into fields beside the lookup; nothing in them where none is chosen. */
function broughtBy(field: LookupField, candidate: LookupCandidate | undefined): Readonly<Record<string, Scalar>> {
  const fills = Object.entries(field.lookup.fill)
  return Object.fromEntries(fills.map(([to, from]) => [to, candidate?.values[from] ?? null]))
}
