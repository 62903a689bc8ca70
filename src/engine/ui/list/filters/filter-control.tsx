import type { ComponentType } from 'react'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { useList } from '../model/list-model.ts'
import { ChoicesFilter } from './choices-filter.tsx'
import type { FilterShape } from './filter-shape.ts'
import type { FilterValue } from './filter-value.ts'
import { FlagFilter } from './flag-filter.tsx'
import { RangeFilter } from './range-filter.tsx'
import { RecordsFilter } from './records-filter.tsx'
import { WordsFilter } from './words-filter.tsx'

/** What every filter control is given. */
export interface FilterControlProps {
  readonly field: FieldDefinition
  readonly value: FilterValue
  /** False while the field is not filtered at all. */
  readonly isOn: boolean
  /** Undefined takes the filter away. */
  readonly onChange: (value: FilterValue | undefined) => void
}

const controls: Readonly<Record<FilterShape, ComponentType<FilterControlProps>>> = {
  words: WordsFilter,
  choices: ChoicesFilter,
  records: RecordsFilter,
  amounts: RangeFilter,
  days: RangeFilter,
  flag: FlagFilter,
}

/** The control of one filter under the field's label. */
export function FilterControl(props: FilterControlProps) {
  const { translate } = useList()
  const Control = controls[props.value.by]
  return (
    <fieldset className="list-filter">
      <legend>{translate(props.field.label)}</legend>
      <Control {...props} />
    </fieldset>
  )
}
