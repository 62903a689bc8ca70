import { Filter, LayoutThreeColumns } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { useList } from '../model/list-model.ts'
import { ListMenu } from './list-menu.tsx'
import { AsOfDay } from '../view/as-of-day.tsx'
import { QuickSearch } from './quick-search.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { Button } from '../../parts/button/button.tsx'

const FilterDrawer = lazy(async () => ({ default: (await import('../filters/filter-drawer.tsx')).FilterDrawer }))
const ColumnChooser = lazy(async () => ({ default: (await import('../columns/column-chooser.tsx')).ColumnChooser }))

/** Views on one side; search, filters, columns and the rest on the other. */
export function ListToolbar() {
  const { family, list, view, isNarrow, translate } = useList()
  const [panel, setPanel] = useState<'filters' | 'columns'>()
  const filterCount = Object.keys(view.filters).length
  const filterText = translate(filterCount === 0 ? 'list.filters' : 'list.filtersOn', { count: filterCount })
  return (
    <div className="list-toolbar" role="toolbar" aria-label={translate('list.tools')}>
      <ViewTabs />
      {family.entity.roles.asOf === undefined ? null : <AsOfDay />}
      {family.entity.searchFields.length === 0 ? null : <QuickSearch />}
      {list.filters.length === 0 ? null : (
        <Button variant="minimal" icon={<Filter />} isActive={filterCount > 0} onClick={() => setPanel('filters')}>
          {filterText}
        </Button>
      )}
      {isNarrow ? null : (
        <Button variant="minimal" icon={<LayoutThreeColumns />} onClick={() => setPanel('columns')}>
          {translate('list.columns')}
        </Button>
      )}
      <ListMenu />
      <Suspense fallback={null}>
        {panel === 'filters' ? <FilterDrawer onClose={() => setPanel(undefined)} /> : null}
        {panel === 'columns' ? <ColumnChooser onClose={() => setPanel(undefined)} /> : null}
      </Suspense>
    </div>
  )
}
