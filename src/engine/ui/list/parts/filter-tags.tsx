import { Cross } from '@blueprintjs/icons'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { filtersOf, type ListFilter } from '#core/odata/list-filters.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import type { FilterValue } from '../filters/filter-value.ts'
import { useRecordTitles } from '../filters/use-record-titles.ts'
import { useList } from '../model/list-model.ts'

/** Every filter in force, each with a button that takes it away. */
export function FilterTags() {
  const { family, list, view, change, translate } = useList()
  const filters = filtersOf(family.entity, list.filters).filter(({ id }) => view.filters[id] !== undefined)
  if (filters.length === 0) return null
  return (
    <div className="list-tags" role="group" aria-label={translate('list.activeFilters')}>
      {filters.map((filter) => {
        const value = view.filters[filter.id]
        return value === undefined ? null : <FilterTag key={filter.id} filter={filter} value={value} />
      })}
      <button type="button" className="list-link" onClick={() => change({ filters: {}, row: 0 }, 'push')}>
        {translate('list.clearFilters')}
      </button>
    </div>
  )
}

function FilterTag({ filter, value }: { readonly filter: ListFilter; readonly value: FilterValue }) {
  const { view, change, translate } = useList()
  const { id, field } = filter
  const text = useFilterText(field, value)
  const label = translate(field.label)
  const remove = () => {
    const { [id]: _removed, ...others } = view.filters
    change({ filters: others, row: 0 }, 'push')
  }
  return (
    <span className="list-tag">
      <span className="list-tag-field">{label}</span> <span className="list-tag-text">{text}</span>
      <button type="button" aria-label={translate('list.removeFilter', { field: label })} onClick={remove}>
        <Cross size={12} aria-hidden="true" />
      </button>
    </span>
  )
}

/** The words of a filter, such as `Main Kitchen, Pool Bar` or `11/01/2026 – 11/30/2026`. */
function useFilterText(field: FieldDefinition, value: FilterValue): string {
  const { locale, translate } = useList()
  const titleOf = useRecordTitles(field, value.by === 'records' ? value.ids : [])
  if (value.by === 'words') return `“${value.words}”`
  if (value.by === 'records') return value.ids.map(titleOf).join(', ')
  if (value.by === 'flag') return translate(value.is ? 'grid.yes' : 'grid.no')
  if (value.by === 'choices') {
    const chosen = choicesOf(field).filter((choice) => value.values.includes(choice.value))
    return chosen.map((choice) => translate(choice.label)).join(', ')
  }
  const show = (end: string) => {
    if (end === '') return ''
    // The ends of an instant's filter are days.
    return value.by === 'days' ? dayKind.format({}, end, locale) : kindOf(field).format(field.options, end, locale)
  }
  if (value.to === '') return translate('list.fromOn', { value: show(value.from) })
  if (value.from === '') return translate('list.upTo', { value: show(value.to) })
  return `${show(value.from)} – ${show(value.to)}`
}

const dayKind = kindOf({ type: 'date' })
