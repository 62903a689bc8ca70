import { useList } from '../model/list-model.ts'
import type { FilterControlProps } from './filter-control.tsx'

/** Yes, no, or either. */
export function FlagFilter({ field, value, isOn, onChange }: FilterControlProps) {
  const { translate } = useList()
  const now = isOn && value.by === 'flag' ? String(value.is) : ''
  return (
    <select
      className="bp6-input bp6-fill"
      aria-label={translate(field.label)}
      value={now}
      onChange={(event) => {
        const text = event.target.value
        onChange(text === '' ? undefined : { by: 'flag', is: text === 'true' })
      }}
    >
      <option value="">{translate('list.either')}</option>
      <option value="true">{translate('grid.yes')}</option>
      <option value="false">{translate('grid.no')}</option>
    </select>
  )
}
