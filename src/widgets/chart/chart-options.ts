import type { EChartsCoreOption } from 'echarts/core'
import type { ChartProps } from '#engine'
import type { ChartPalette } from './chart-palette.ts'

/** Signs of series in order: nobody tells them apart by color alone. */
const signs = ['circle', 'rect', 'triangle', 'diamond', 'pin']
const dashes = ['solid', 'dashed', 'dotted']

/** A chart in the library's terms. Tooltips are drawn, not laid out: markup would need styles the page's policy refuses. */
export function chartOptions(props: ChartProps, palette: ChartPalette, isStill: boolean): EChartsCoreOption {
  const { data, look, formatDay, formatValue } = props
  const axisLine = { lineStyle: { color: palette.line } }
  const axisLabel = { color: palette.quiet, fontFamily: palette.font }
  return {
    animation: !isStill,
    animationDuration: 250,
    color: [...palette.series],
    textStyle: { fontFamily: palette.font, color: palette.text },
    grid: { left: 8, right: 16, top: data.series.length > 1 ? 40 : 16, bottom: 8, containLabel: true },
    legend: { show: data.series.length > 1, top: 0, type: 'scroll', textStyle: { color: palette.text } },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: palette.ground,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontFamily: palette.font },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatValue(value) : ''),
    },
    xAxis:
      data.names === undefined
        ? {
            type: 'value',
            scale: true,
            minInterval: 1,
            axisLine,
            splitLine: { show: false },
            axisLabel: { ...axisLabel, formatter: (day: number) => formatDay(day), hideOverlap: true },
            axisPointer: { label: { formatter: ({ value }: { readonly value: unknown }) => formatDay(Number(value)) } },
          }
        : { type: 'category', data: [...data.names], axisLine, axisLabel },
    yAxis: {
      type: 'value',
      scale: look !== 'bar',
      axisLine,
      splitLine: { lineStyle: { color: palette.line } },
      axisLabel: { ...axisLabel, formatter: (value: number) => formatValue(value) },
    },
    series: data.series.map(({ name, places }, index) => ({
      name,
      type: look === 'bar' ? 'bar' : 'line',
      ...(look === 'step' ? { step: 'end' } : {}),
      data: places.map((place) => [...place]),
      symbol: signs[index % signs.length],
      symbolSize: 7,
      lineStyle: { width: 2, type: dashes[Math.floor(index / palette.series.length) % dashes.length] },
    })),
  }
}
