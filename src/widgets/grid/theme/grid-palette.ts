import type { Theme } from '@glideapps/glide-data-grid'
import type { StatusTone } from '#engine'

/** Every colour the canvas draws with, read from the style sheet so that light and dark live in one place. */
export interface GridPalette {
  readonly ground: string
  readonly header: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly accent: string
  readonly accentSoft: string
  readonly hover: string
  readonly locked: string
  readonly danger: string
  readonly dangerSoft: string
  readonly skeleton: string
  readonly font: string
  readonly fontSize: string
  readonly tags: Readonly<Record<StatusTone, { readonly ground: string; readonly text: string }>>
}

const tones: readonly StatusTone[] = ['none', 'primary', 'success', 'warning', 'danger']

/** Reads the palette that holds at an element. */
export function readPalette(element: HTMLElement): GridPalette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const tag = (tone: StatusTone) => ({ ground: read(`--status-${tone}-ground`), text: read(`--status-${tone}-text`) })
  return {
    ground: read('--grid-ground'),
    header: read('--grid-header'),
    line: read('--grid-line'),
    text: read('--grid-text'),
    quiet: read('--grid-quiet'),
    accent: read('--grid-accent'),
    accentSoft: read('--grid-accent-soft'),
    hover: read('--grid-hover'),
    locked: read('--grid-locked'),
    danger: read('--grid-danger'),
    dangerSoft: read('--grid-danger-soft'),
    skeleton: read('--grid-skeleton'),
    font: read('--grid-font'),
    fontSize: read('--grid-font-size'),
    // Every tone is in the list, so the record is whole.
    tags: Object.fromEntries(tones.map((tone) => [tone, tag(tone)])) as GridPalette['tags'],
  }
}

/** The palette in the canvas library's terms. */
export function toTheme(palette: GridPalette): Partial<Theme> {
  return {
    accentColor: palette.accent,
    accentFg: '#ffffff',
    accentLight: palette.accentSoft,
    textDark: palette.text,
    textMedium: palette.quiet,
    textLight: palette.quiet,
    textHeader: palette.quiet,
    textHeaderSelected: palette.text,
    bgCell: palette.ground,
    bgCellMedium: palette.locked,
    bgHeader: palette.header,
    bgHeaderHasFocus: palette.header,
    bgHeaderHovered: palette.hover,
    borderColor: 'rgba(0, 0, 0, 0)',
    horizontalBorderColor: palette.line,
    headerBottomBorderColor: palette.line,
    resizeIndicatorColor: palette.accent,
    cellHorizontalPadding: 10,
    cellVerticalPadding: 4,
    headerFontStyle: '600 12px',
    baseFontStyle: palette.fontSize,
    markerFontStyle: '11px',
    fontFamily: palette.font,
    editorFontSize: palette.fontSize,
    roundingRadius: 4,
  }
}

/** The theme of each row while the pointer is over one of them. */
export function hoverTheme(
  palette: GridPalette,
  hovered: number | undefined,
): ((row: number) => Partial<Theme> | undefined) | undefined {
  const theme = { bgCell: palette.hover }
  return hovered === undefined ? undefined : (row) => (row === hovered ? theme : undefined)
}
