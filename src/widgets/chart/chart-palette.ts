/** Every color a chart draws with, from the style sheet, so that light and dark live in one place. */
export interface ChartPalette {
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly ground: string
  readonly font: string
  /** Colors of series, in order. */
  readonly series: readonly string[]
}

/** The palette at an element. */
export function readChartPalette(element: HTMLElement): ChartPalette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: read('--lar-text'),
    quiet: read('--lar-text-muted'),
    line: read('--lar-border'),
    ground: read('--lar-surface'),
    font: style.fontFamily,
    series: [1, 2, 3, 4, 5].map((number) => read(`--chart-${number}`)),
  }
}
