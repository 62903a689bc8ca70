import type { FieldDefinition } from '#core/model/field-definition.ts'
import { useForm } from '../context/form-context.tsx'
import type { Chosen } from './chosen-where.ts'
import type { OfferedChoice } from './offered-choice.ts'

interface ChartChoicesProps {
  /** Fields of the rows that are drawn. */
  readonly fields: readonly FieldDefinition[]
  readonly choices: readonly OfferedChoice[]
  readonly onChoose: (chosen: Chosen) => void
}

/** Of what the chart is: of everything, or of a record that is chosen from each list (CHART-87). */
export function ChartChoices({ fields, choices, onChoose }: ChartChoicesProps) {
  const { translate } = useForm()
  const offered = choices.filter(({ options }) => options.length > 0)
  if (offered.length === 0) return null
  const kept = Object.fromEntries(choices.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])))
  return (
    <div className="frm-chart-choices">
      {offered.map(({ field, value, options }) => (
        <label key={field}>
          <span>{translate(fields.find(({ id }) => id === field)?.label ?? '')}</span>
          <select
            className="bp6-input"
            value={value ?? ''}
            onChange={({ target }) => {
              const { [field]: _before, ...others } = kept
              onChoose(target.value === '' ? others : { ...others, [field]: Number(target.value) })
            }}
          >
            <option value="">{translate('form.chart.all')}</option>
            {options.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
