import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { isDrawnAsTick } from '#core/field-kinds/field-questions.ts'
import type { HistoryChange } from '#core/http/drawer-contract.ts'
import type { FieldDefinition, RecordFields } from '#core/model/field-definition.ts'
import { isScalar } from '#core/record/wire-record.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { useForm } from '../context/form-context.tsx'
import { changedField, isNoise, type WholeLine } from './told-changes.ts'

/** Facts told of a line that came or went. */
const shownFacts = 5

/** One value before and after. */
export function ChangeOf({ fields, change }: { readonly fields: RecordFields; readonly change: HistoryChange }) {
  const { translate } = useForm()
  const text = useText()
  const field = changedField(fields, change)
  if (field === undefined) return null
  return (
    <>
      <span className="frm-change-field">
        {change.Line === null ? '' : `${translate('form.conflict.line', { row: change.Line })} · `}
        {translate(field.label)}
      </span>{' '}
      <del>{text(field, change.Before) || '–'}</del> <ins>{text(field, change.After) || '–'}</ins>
    </>
  )
}

/** A line that was added or removed, in one row: its first facts that people entered, as its grid shows them. */
export function LineOf({ family, change }: { readonly family: ClientFamily; readonly change: WholeLine }) {
  const { translate } = useForm()
  const text = useText()
  const { lines, line, how, cells } = change
  const facts = factsOf(family, change).flatMap((field) => {
    const cell = cells.find(({ Field }) => Field === field.id)
    return text(field, how === 'added' ? cell?.After : cell?.Before) || []
  })
  const words = facts.slice(0, shownFacts).join(' · ') || '–'
  const told = family.entity.lines.filter(({ isFindOnly }) => !isFindOnly)
  const title = told.find(({ id }) => id === lines)
  return (
    <>
      <span className="frm-change-field">
        {told.length > 1 && title !== undefined ? `${translate(title.label)} · ` : ''}
        {translate(`form.history.${how}`, { row: line })}
      </span>{' '}
      {how === 'added' ? <ins>{words}</ins> : <del>{words}</del>}
    </>
  )
}

/** Fields of a line in the order its grid shows them, without figures of the moment and ticks, which say nothing without their names. */
function factsOf({ entity }: ClientFamily, { lines }: WholeLine): readonly FieldDefinition[] {
  const fields = entity.lines.find(({ id }) => id === lines)?.fields ?? []
  return fields.filter((field) => field.isColumn && !field.isDerived && !isNoise(field) && !isDrawnAsTick(field))
}

function useText() {
  const { store, translate, locale } = useForm()
  return (field: FieldDefinition, value: unknown): string =>
    textOfValue(field, isScalar(value) ? value : null, { titles: store.titles, locale, translate, isGlance: true })
}
