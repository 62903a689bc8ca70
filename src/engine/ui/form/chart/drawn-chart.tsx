import { Suspense, useMemo, type ReactNode } from 'react'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { holdsDay } from '#core/field-kinds/field-questions.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { ChartDefinition } from '#core/model/screens/section-parts.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { chartData } from '#core/record/chart-series.ts'
import './chart-section.css'
import { useServices } from '../../client/services/app-services.ts'
import { useForm } from '../context/form-context.tsx'
import type { DrawnRow } from './drawn-row.ts'

interface DrawnChartProps {
  readonly section: SectionDefinition
  readonly chart: ChartDefinition
  readonly rows: readonly DrawnRow[]
  readonly fields: readonly FieldDefinition[]
  /** What stands between its title and the drawing. */
  readonly tools?: ReactNode
}

/** The chart, and under it the same rows as a table (CHART-1). */
export function DrawnChart({ section, chart, rows, fields, tools }: DrawnChartProps) {
  const { translate, locale } = useForm()
  const { modules } = useServices()
  const Chart = modules.chart
  const [x, ...heights] = [chart.x, ...chart.y].map((id) => fields.find((field) => field.id === id))
  const [y] = heights
  const title = translate(section.title)
  const isOfDays = x !== undefined && holdsDay(x)
  const data = useMemo(
    () =>
      chartData(
        rows.flatMap(({ points }) => points),
        { isStep: chart.look === 'step', isOfDays, today: locale.today },
      ),
    [rows, chart.look, isOfDays, locale.today],
  )
  const formats = useMemo(
    () => ({
      formatDay: (day: number) => {
        const text = addDays('1970-01-01', Math.round(day))
        return x === undefined || text === undefined ? '' : kindOf(x).format(x.options, text, locale)
      },
      formatValue: (value: number) => (y === undefined ? '' : kindOf(y).format(y.options, String(value), locale)),
    }),
    [x, y, locale],
  )
  if (x === undefined || y === undefined) return null
  return (
    <section className="frm-chart" aria-label={title}>
      <h2>{title}</h2>
      {tools}
      {data.series.length === 0 ? (
        <p className="frm-chart-empty">{translate('form.chart.empty')}</p>
      ) : (
        <Suspense fallback={<div className="frm-chart-wait" />}>
          <Chart label={translate('form.chart.label', { title })} data={data} look={chart.look} {...formats} />
        </Suspense>
      )}
      {rows.length === 0 ? null : (
        <ChartTable title={title} rows={rows} fields={[x, ...heights.flatMap((field) => field ?? [])]} />
      )}
    </section>
  )
}

/** What the chart draws, in words. */
function ChartTable({ title, rows, fields }: Pick<DrawnChartProps, 'rows' | 'fields'> & { readonly title: string }) {
  const { translate } = useForm()
  const hasSeries = rows.some(({ series }) => series !== '')
  return (
    <details className="frm-chart-table">
      <summary>{translate('form.chart.table')}</summary>
      {/* Wider than a narrow window it is moved by keys as well. */}
      <div className="frm-chart-figures" role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {hasSeries ? <th scope="col">{translate('form.chart.series')}</th> : null}
              {fields.map((field) => (
                <th key={field.id} scope="col" data-align={kindOf(field).align}>
                  {translate(field.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                {hasSeries ? <td>{row.series}</td> : null}
                {fields.map((field, index) => (
                  <td key={field.id} data-align={kindOf(field).align}>
                    {(index === 0 ? row.xText : row.yTexts[index - 1]) || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
