import { useEffect, useId, useMemo, useState } from 'react'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { recordFields } from '#core/odata/record-fields.ts'
import '../screen/list.css'
import './related-list.css'
import '../parts/panels.css'
import { useServices } from '../../client/services/app-services.ts'
import { ListContext, useList } from '../model/list-model.ts'
import type { ListRecord } from '../model/list-record.ts'
import { FilterTags } from '../parts/filter-tags.tsx'
import { ListBody } from '../parts/list-body.tsx'
import { CountText } from '../parts/list-header.tsx'
import { ListToolbar } from '../parts/list-toolbar.tsx'
import { useListModel } from '../screen/use-list-model.ts'
import { startOfRecord } from '../view/view-address.ts'
import type { ViewState } from '../view/view-state.ts'

/** How many rows a list has, as far as it was counted. */
export interface RelatedCount {
  readonly value: number
  readonly isCapped: boolean
}

/** A list of any family that belongs to the record of a form. */
export interface RelatedListProps {
  readonly family: ClientFamily
  readonly list: ListDefinition
  readonly record: ListRecord
  /** Title of the section. */
  readonly title: string
  /** Fields of its rows that are changed in the grid now. */
  readonly edits: readonly string[]
  /** What a person's columns are kept under. */
  readonly layoutId: string
  readonly onCount: (count: RelatedCount | undefined) => void
}

/** The list inside the form: pages, order, filters, columns and export of its own; its view lives as long as the form is open (FORM-26). */
export function RelatedList({ family, list, record, title, edits, layoutId, onCount }: RelatedListProps) {
  const own = useMemo(() => listOfRecord(family, list, record), [family, list, record])
  const [view, setView] = useState<ViewState>(() => startOfRecord(family, own))
  const change = useMemo(() => (next: Partial<ViewState>) => setView((before) => ({ ...before, ...next })), [])
  const model = useListModel(family, own, { view, change, record, layoutId, edits })
  const { count } = model.window
  useEffect(() => onCount(count), [onCount, count])
  const heading = useId()
  return (
    <ListContext value={model}>
      <section className="list-related" aria-labelledby={heading}>
        <header className="list-related-head">
          <h2 id={heading}>{title}</h2>
          <CountText />
          <WholeList />
        </header>
        <ListToolbar />
        <FilterTags />
        <ListBody />
      </section>
    </ListContext>
  )
}

/** The way to the list on a screen of its own, where it has one. */
function WholeList() {
  const { list, translate } = useList()
  const { base } = useServices()
  if (list.route === '') return null
  return (
    <a className="list-link" href={`#${base}/${list.route}?list=${list.id}`}>
      {translate('list.whole')}
    </a>
  )
}

/** The list without what is made or moved in it, and without columns that would say in every row that it is this record's. */
function listOfRecord(family: ClientFamily, list: ListDefinition, { where }: ListRecord): ListDefinition {
  const compared = where === '' ? [] : recordFields(where, family.entity)
  const fixed = new Set(compared.flatMap(({ field, isFixed }) => (isFixed ? field.id : [])))
  const open = (ids: readonly string[]) => ids.filter((id) => !fixed.has(id))
  return {
    ...list,
    columns: open(list.columns),
    moreColumns: open(list.moreColumns),
    filters: open(list.filters),
    groups: open(list.groups),
    tiles: undefined,
    bulk: [],
  }
}
