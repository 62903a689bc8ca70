import { useList } from '../model/list-model.ts'
import type { FilterControlProps } from './filter-control.tsx'

/** Words that a text contains. */
export function WordsFilter({ field, value, onChange }: FilterControlProps) {
  const { translate } = useList()
  return (
    <input
      className="bp6-input bp6-fill"
      aria-label={translate('list.contains', { field: translate(field.label) })}
      placeholder={translate('list.containsHint')}
      maxLength={200}
      value={value.by === 'words' ? value.words : ''}
      onChange={(event) => onChange({ by: 'words', words: event.target.value })}
    />
  )
}
