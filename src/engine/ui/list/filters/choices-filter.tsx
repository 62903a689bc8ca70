import { choicesOf } from '#core/model/field-shapes.ts'
import { useList } from '../model/list-model.ts'
import type { FilterControlProps } from './filter-control.tsx'

/** Any of a closed list. */
export function ChoicesFilter({ field, value, onChange }: FilterControlProps) {
  const { translate } = useList()
  const chosen = value.by === 'choices' ? value.values : []
  const toggle = (choice: string) => {
    const values = chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
    onChange({ by: 'choices', values })
  }
  return (
    <div className="list-filter-choices">
      {choicesOf(field).map((choice) => (
        <label key={choice.value} className="list-check">
          <input type="checkbox" checked={chosen.includes(choice.value)} onChange={() => toggle(choice.value)} />
          <span>{translate(choice.label)}</span>
        </label>
      ))}
    </div>
  )
}
