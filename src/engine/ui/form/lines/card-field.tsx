import { useMemo, useRef, useState } from 'react'
import { isPicture } from '#core/field-kinds/field-questions.ts'
import { glanceIn } from '#core/field-kinds/glance.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { GridInput, GridRow } from '../../contracts/grid-props.ts'
import { readWords } from '../../contracts/read-words.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { useForm } from '../context/form-context.tsx'
import { besideCell } from '../lookups/beside.ts'
import { useWidgetFiles } from '../lookups/use-widget-files.ts'

interface CardFieldProps {
  /** DOM id of the control. */
  readonly id: string
  readonly field: FieldDefinition
  /** Fields of a line, for lookups that depend on each other. */
  readonly among: readonly FieldDefinition[]
  readonly row: GridRow
  readonly line: LineRecord
  readonly onEdit: (input: GridInput) => void
}

/** One field of a line in its card: the widget of its kind, whose words count when it is left, as a cell's do. */
export function CardField({ id, field, among, row, line, onEdit }: CardFieldProps) {
  const { widgets, translate, locale, store } = useForm()
  const [typed, setTyped] = useState<string>()
  // What is reported and left within one event is not drawn in between.
  const words = useRef<string>(undefined)
  const services = useCardServices(field, among, line)
  const value = row.values[field.id]
  const known = row.words?.[field.id] ?? row.texts[field.id]
  const text = known ?? textOfValue(field, value, { titles: store.titles, locale, translate })
  const Control = widgets.get(field.widget)?.component
  if (Control === undefined) return null

  function type(next: string | undefined) {
    words.current = next
    setTyped(next)
  }

  function leave() {
    const said = words.current
    type(undefined)
    if (said !== undefined && said !== text) onEdit(readWords(field, said, { locale, translate }))
  }

  return (
    <Control
      id={id}
      field={field}
      label={translate(field.label)}
      help={undefined}
      value={value}
      text={typed ?? text}
      glance={typed === undefined && known === undefined ? glanceIn(field, value, locale) : undefined}
      issue={row.issues?.[field.id]}
      isReadOnly={row.readOnly?.has(field.id) === true}
      isRequired={row.required?.has(field.id) ?? field.required}
      services={services}
      onChange={(next, candidate) => {
        type(undefined)
        onEdit({ kind: 'value', value: next, ...(candidate === undefined ? {} : { candidate }) })
      }}
      onType={type}
      onLeave={leave}
    />
  )
}

function useCardServices(field: FieldDefinition, among: readonly FieldDefinition[], line: LineRecord): WidgetServices {
  const { store, translate, locale, search, documentAddress } = useForm()
  const files = useWidgetFiles(isPicture(field))
  return useMemo(
    () => ({
      translate,
      locale,
      documentAddress,
      files,
      search: (words, signal) => search({ field, words, beside: besideCell(store, line), among }, signal),
    }),
    [store, translate, locale, search, documentAddress, files, field, among, line],
  )
}
