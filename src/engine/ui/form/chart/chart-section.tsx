import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { ChartDefinition } from '#core/model/screens/section-parts.ts'
import { useForm } from '../context/form-context.tsx'
import { DrawnChart } from './drawn-chart.tsx'
import { ListChart } from './list-chart.tsx'
import { useLineRows } from './use-line-rows.ts'

/** A chart with its table, of lines as they stand in the form or of a list that belongs to the record. */
export function ChartSection({ section }: { readonly section: SectionDefinition }) {
  const { chart } = section
  if (chart === undefined) return null
  if (chart.related !== undefined) return <ListChart section={section} chart={chart} related={chart.related} />
  return <LineChart section={section} chart={chart} />
}

interface LineChartProps {
  readonly section: SectionDefinition
  readonly chart: ChartDefinition
}

function LineChart({ section, chart }: LineChartProps) {
  const { store } = useForm()
  const rows = useLineRows(chart)
  const fields = store.logic.linesField(chart.lines ?? '').fields
  return <DrawnChart section={section} chart={chart} rows={rows} fields={fields} />
}
