import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { holdsDay } from '#core/field-kinds/field-questions.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ChartDefinition, RelatedList } from '#core/model/screens/section-parts.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions, useSessionInfo } from '../../client/state/use-session.ts'
import { cellDisplay } from '../../list/columns/cell-display.ts'
import { startView } from '../../list/view/view-address.ts'
import { viewQuery } from '../../list/view/view-query.ts'
import { toGridRow } from '../../list/window/list-row.ts'
import { readRange } from '../../list/window/read-range.ts'
import { useForm } from '../context/form-context.tsx'
import { ChartChoices } from './chart-choices.tsx'
import { chosenWhere, type Chosen } from './chosen-where.ts'
import { DrawnChart } from './drawn-chart.tsx'
import { drawnRow, type DrawnRow } from './drawn-row.ts'
import { useChartChoices } from './use-chart-choices.ts'

/** The most rows a chart draws: the first by what they stand along. */
const most = 500

interface ListChartProps {
  readonly section: SectionDefinition
  readonly chart: ChartDefinition
  readonly related: RelatedList
}

/** A chart of a list that belongs to the record; a record that is not stored yet has none. */
export function ListChart({ section, chart, related }: ListChartProps) {
  const { families } = useDefinitions()
  const { recordId } = useForm()
  const family = families[related.family]
  const list = family?.lists[related.list]
  if (family === undefined || list === undefined || recordId === undefined) return null
  return <LoadedChart section={section} chart={chart} related={related} of={{ family, list, recordId }} />
}

interface ChartedList {
  readonly family: ClientFamily
  readonly list: ListDefinition
  readonly recordId: number
}

function LoadedChart({ section, chart, related, of }: ListChartProps & { readonly of: ChartedList }) {
  const { fields } = of.family.entity
  const [chosen, choose] = useState<Chosen>({})
  const choices = useChartChoices(chart, chosen)
  const rows = useListRows(chart, { ...related, where: chosenWhere(related.where, { fields, choices }) }, of)
  const tools = <ChartChoices fields={fields} choices={choices} onChoose={choose} />
  return <DrawnChart section={section} chart={chart} rows={rows} fields={fields} tools={tools} />
}

const none: readonly DrawnRow[] = []

function useListRows(
  chart: ChartDefinition,
  { where }: RelatedList,
  { family, list, recordId }: ChartedList,
): readonly DrawnRow[] {
  const { api } = useServices()
  const client = useQueryClient()
  const { families } = useDefinitions()
  const session = useSessionInfo()
  const { translate, locale } = useForm()
  const key = useSetKey(family.entity.set)
  const fields = useMemo(() => {
    const wanted = [chart.x, ...chart.y, chart.to, ...chart.series]
    return family.entity.fields.filter(({ id }) => wanted.includes(id))
  }, [chart, family])
  const query = useMemo(() => {
    const view = { ...startView(list), view: undefined, sort: { field: chart.x, isDescending: false } }
    const record = { id: recordId, where, isOfUsable: false }
    return viewQuery({ family, list, view, record }, fields, { session, families, today: locale.today })
  }, [chart.x, family, list, recordId, where, fields, session, families, locale.today])
  const { data } = useQuery({
    queryKey: [...key, 'chart', query],
    queryFn: () => readRange({ api, client, key, query }, 0, most),
    // While others are read for what was chosen, those of before stand, and the table stays open.
    placeholderData: (before) => before,
    meta: { drawsErrors: true },
  })
  return useMemo(() => {
    const x = fields.find(({ id }) => id === chart.x)
    const isOfDays = x !== undefined && holdsDay(x)
    return (
      data?.map((wire) => {
        const row = toGridRow(family.entity, wire, { locale, translate })
        const text = (id: string) => {
          const field = fields.find((one) => one.id === id)
          return field === undefined ? '' : cellDisplay(row, field, { locale, translate })
        }
        const label = (id: string) => translate(fields.find((one) => one.id === id)?.label ?? '')
        return drawnRow(chart, { key: row.key, value: (id) => row.values[id], text, label }, isOfDays)
      }) ?? none
    )
  }, [data, chart, family, fields, locale, translate])
}
