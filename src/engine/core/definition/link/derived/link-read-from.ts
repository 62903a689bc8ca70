import { didYouMean } from '../../../text/did-you-mean.ts'
import type { FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** What a field of the header is read from is a view that a migration makes, with a column for it; lines and a tenant's fields have none. */
export function* linkReadFrom(
  { field, lines, pointer }: FieldPlace,
  { code: { tables }, proof }: FamilyLink,
): Generator<LinkProblem> {
  const { readFrom, column } = field
  if (readFrom === undefined) return
  const at = `${pointer}/readFrom`
  proof.references += 1
  if (lines !== undefined || field.isCustom) {
    yield { pointer: at, code: 'no-use', message: "Only the product's own fields of a header are read from a view." }
    return
  }
  const columns = Object.hasOwn(tables, readFrom) ? tables[readFrom] : undefined
  if (columns === undefined) {
    const message = `No migration makes the view "${readFrom}" for definitions.`
    yield { pointer: at, code: 'storage', message, hint: didYouMean(readFrom, Object.keys(tables)) }
  } else if (!columns.includes(column)) {
    const message = `The view "${readFrom}" has no column "${column}".`
    yield { pointer: at, code: 'storage', message, hint: didYouMean(column, columns) }
  }
}
