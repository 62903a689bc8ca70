import type { ComponentType } from 'react'
import type { ChartData } from '#core/record/chart-series.ts'

/** A chart as it is drawn; its table stands beside it and is the caller's. */
export interface ChartProps {
  /** Accessible name. */
  readonly label: string
  readonly data: ChartData
  readonly look: 'line' | 'step' | 'bar'
  /** A day since 1970 as people of the site read it. */
  readonly formatDay: (day: number) => string
  readonly formatValue: (value: number) => string
}

/** The chart as engine/ui is given it by the composition root; widgets/chart holds the implementation. */
export type ChartComponent = ComponentType<ChartProps>
