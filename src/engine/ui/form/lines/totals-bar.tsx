import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { scalarOf } from '../record/record-changes.ts'
import { textOfValue } from '../record/text-of-value.ts'

/** The totals under a grid; stays in sight at the foot of the screen while the lines scroll. */
export function TotalsBar({ fields }: { readonly fields: readonly string[] }) {
  const { store } = useForm()
  const known = fields.filter((id) => store.logic.header.some((field) => field.id === id))
  if (known.length === 0) return null
  return (
    <dl className="frm-totals">
      {known.map((id) => (
        <Total key={id} fieldId={id} />
      ))}
    </dl>
  )
}

function Total({ fieldId }: { readonly fieldId: string }) {
  const { store, translate, locale } = useForm()
  const value = useFormState((form) => scalarOf(form.record, fieldId))
  const field = store.logic.field(fieldId)
  const { hasCurrency } = kindOf(field)
  const text = textOfValue(field, value, { titles: store.titles, locale, translate })
  return (
    <div className="frm-total">
      <dt>{translate(field.label)}</dt>
      <dd data-total={fieldId}>
        {hasCurrency && text !== '' ? <span className="frm-total-symbol">{locale.currencySymbol}</span> : null}
        {text === '' ? '–' : text}
      </dd>
    </div>
  )
}
