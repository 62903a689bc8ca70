import type { FieldDefinition } from '#core/model/field-definition.ts'
import { useForm } from '../context/form-context.tsx'
import { textOfValue } from '#core/record/text-of-value.ts'

/** Values as people read them on paper. */
export function usePrintText() {
  const { store, translate, locale } = useForm()
  return (field: FieldDefinition, value: Parameters<typeof textOfValue>[1]) =>
    textOfValue(field, value, { titles: store.titles, translate, locale })
}
