import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as useParts, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ChartProps } from '#engine'
import './chart.css'
import { chartOptions } from './chart-options.ts'
import { readChartPalette } from './chart-palette.ts'
import { usePalette } from '../theme/use-palette.ts'

// The library draws only with the parts it is told of; this file alone draws.
useParts([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const stillness = '(prefers-reduced-motion: reduce)'

/** A chart as SVG, of the colors of the page, as wide as its place; without motion for who wants none (CHART-3). */
export function Chart(props: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType>()
  const palette = usePalette(frame, readChartPalette)
  const isStill = useStillness()
  useEffect(() => {
    const place = frame.current
    if (place === null) return
    const made = init(place, null, { renderer: 'svg' })
    setChart(made)
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(place)
    return () => {
      watcher.disconnect()
      made.dispose()
      setChart(undefined)
    }
  }, [])
  useEffect(() => {
    if (palette !== undefined) chart?.setOption(chartOptions(props, palette, isStill), true)
  }, [chart, palette, isStill, props])
  return <div ref={frame} className="larder-chart" role="img" aria-label={props.label} />
}

function useStillness(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(stillness)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(stillness).matches,
  )
}
