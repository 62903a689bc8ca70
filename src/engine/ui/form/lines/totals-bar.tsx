import type { FieldDefinition } from '#core/model/field-definition.ts'
import { parseDecimal } from '#core/decimal/decimal.ts'
import type { Scalar } from '#core/model/value.ts'
import { currencyPlace } from '#core/field-kinds/figures.ts'
import { beyondGlance } from '#core/field-kinds/glance.ts'
import { splitMinus } from '#core/field-kinds/parts/with-symbol.ts'
import { isHiddenTotal, isShownTotal } from '#core/print/is-shown-total.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { useForm, useFormState } from '../context/form-context.tsx'

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

/** True for a figure that says nothing: a narrow window has no room for it (FORM-712). */
function isNothing(value: Scalar | undefined): boolean {
  return parseDecimal(String(value ?? ''))?.units === 0n
}

function Total({ fieldId }: { readonly fieldId: string }) {
  const { store, translate, locale } = useForm()
  const field = store.logic.field(fieldId)
  const context = { titles: store.titles, locale, translate, isGlance: true }
  const unitName = (unit: FieldDefinition, unitValue: Scalar) => textOfValue(unit, unitValue, context)
  const value = useFormState(({ record }) =>
    isShownTotal({ field, lines: store.logic.lines, record, unitName }) ? scalarIn(record, fieldId) : undefined,
  )
  const isHidden = useFormState(({ states }) => isHiddenTotal(states, fieldId))
  const text = textOfValue(field, value, context)
  const [minus, figure] = splitMinus(text)
  if (isHidden) return null
  return (
    <div className="frm-total" data-zero={isNothing(value) || undefined}>
      <dt>{translate(field.label)}</dt>
      <dd data-total={fieldId} title={beyondGlance(field, value, locale)}>
        {currencyPlace(field) === 'site' && text !== '' ? (
          <>
            {minus}
            <span className="frm-total-symbol">{locale.currencySymbol}</span>
            {figure}
          </>
        ) : (
          text || '–'
        )}
      </dd>
    </div>
  )
}
