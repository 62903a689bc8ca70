import { useState } from 'react'
import { findFilter } from '#core/odata/list-filters.ts'
import { Popup } from '../../parts/popup/popup.tsx'
import { useList } from '../model/list-model.ts'
import { FilterControl } from './filter-control.tsx'
import { emptyFilter, filterShape, isEmptyFilter } from './filter-shape.ts'
import type { Filters } from './filter-value.ts'
import { Button } from '../../parts/button/button.tsx'

/** The drawer of filters: what the definition offers, each asked as its kind of field is; nothing changes before Apply. */
export function FilterDrawer({ onClose }: { readonly onClose: () => void }) {
  const { family, list, view, change, translate } = useList()
  const [draft, setDraft] = useState<Filters>(view.filters)
  const filters = list.filters.flatMap((id) => findFilter(family.entity, id) ?? [])
  const apply = (next: Filters) => {
    const kept = Object.entries(next).filter(([, value]) => !isEmptyFilter(value))
    change({ filters: Object.fromEntries(kept), row: 0 }, 'push')
    onClose()
  }
  return (
    <Popup
      title={translate('list.filters')}
      className="list-drawer"
      onClose={onClose}
      closeLabel={translate('list.close')}
      footer={
        <>
          <Button onClick={() => apply({})}>{translate('list.clearFilters')}</Button>
          <Button intent="primary" type="submit" form="list-filters">
            {translate('list.apply')}
          </Button>
        </>
      }
    >
      <form
        id="list-filters"
        onSubmit={(event) => {
          event.preventDefault()
          apply(draft)
        }}
      >
        {filters.map(({ id, field }) => {
          const shape = filterShape(field)
          if (shape === undefined) return null
          return (
            <FilterControl
              key={id}
              field={field}
              value={draft[id] ?? emptyFilter(shape)}
              isOn={draft[id] !== undefined}
              onChange={(value) => setDraft((before) => withFilter(before, id, value))}
            />
          )
        })}
      </form>
    </Popup>
  )
}

function withFilter(before: Filters, id: string, value: Filters[string] | undefined): Filters {
  const { [id]: _replaced, ...others } = before
  return value === undefined ? others : { ...others, [id]: value }
}
