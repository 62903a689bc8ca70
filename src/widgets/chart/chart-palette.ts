import { useEffect, useState, type RefObject } from 'react'

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

function readPalette(element: HTMLElement): ChartPalette {
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

/** The palette at an element, read again when the page turns light or dark; undefined before the first layout. */
export function useChartPalette(element: RefObject<HTMLElement | null>): ChartPalette | undefined {
  const [palette, setPalette] = useState<ChartPalette>()
  useEffect(() => {
    const read = () => {
      if (element.current !== null) setPalette(readPalette(element.current))
    }
    read()
    const watcher = new MutationObserver(read)
    const options = { attributes: true, attributeFilter: ['class', 'data-theme'] }
    for (const root of [document.documentElement, document.body]) watcher.observe(root, options)
    return () => watcher.disconnect()
  }, [element])
  return palette
}
