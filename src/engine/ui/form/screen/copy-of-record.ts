import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { copiesOf } from '../store/edit-lines.ts'
import type { FormContent } from '../store/form-state.ts'
import type { FormStore } from '../store/form-store.ts'

/** What of a definition says how its records are copied. */
export type CopiedEntity = Pick<EntityDefinition, 'copiedFrom' | 'uniqueTogether' | 'uniqueIfGiven'>

/** A new record with the inputs of the open one, or of what that would be for more or less: nothing of what the system wrote, of its files or of what stands once where it is given, and lines with keys of their own (FORM-13), but those that stand in for others (RQN-302). Where the definition has a field for it, it names the original. */
export function copyOfRecord(
  store: FormStore,
  { copiedFrom, uniqueTogether, uniqueIfGiven }: CopiedEntity,
  record: EntityRecord = store.state.getState().record,
): FormContent & { readonly baseline: EntityRecord } {
  const empty = store.logic.empty()
  const once = new Set(uniqueIfGiven.map((key) => uniqueTogether[key]?.at(-1)))
  const inputs = store.logic.header.filter(
    (field) => !field.isDerived && !field.unique && kindOf(field).isCopied && !once.has(field.id),
  )
  const header = Object.fromEntries(inputs.map((field) => [field.id, scalarIn(record, field.id) ?? null]))
  const lines = store.logic.lines.map((field) => {
    const newLine = () => store.logic.newLine(field.id, empty)
    // Lines of values that stand once, such as barcodes, are those of the original.
    const isOwn = field.fields.some((cell) => cell.unique && cell.required)
    // Lines nobody writes, such as opened offers, are the system's.
    const isTold = field.fields.every((cell) => cell.isDerived)
    const { notCopied } = field
    const asked = linesOf(record, field.id).filter((line) => notCopied === undefined || isEmpty(line[notCopied]))
    return [field.id, isOwn || isTold ? [] : copiesOf(field, asked, newLine)] as const
  })
  const original = copiedFrom === undefined ? {} : { [copiedFrom]: scalarIn(record, 'id') ?? null }
  return {
    record: { ...empty, ...header, ...original, ...Object.fromEntries(lines) },
    baseline: empty,
    words: {},
    cellWords: {},
  }
}
