import type { FieldDefinition } from '#core/model/field-definition.ts'
import { textOfValue, type TextContext } from '#core/record/text-of-value.ts'
import { useForm } from '../context/form-context.tsx'

/** Values as people read them on paper. */
export function usePrintText() {
  const context = useTextContext()
  return (field: FieldDefinition, value: Parameters<typeof textOfValue>[1]) => textOfValue(field, value, context)
}

/** What values of the open form are put in words with. */
export function useTextContext(): TextContext {
  const { store, translate, locale } = useForm()
  return { titles: store.titles, translate, locale }
}
