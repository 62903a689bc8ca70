import { isMet, ratioOf, type Aim, type Figure } from './figure.ts'

const heads = ['what', 'ours', 'beside', 'ratio', 'aim', ''] as const

/** Figures as a Markdown table, which reads well in a terminal too. */
export function printTable(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(heads), rule, ...rows.slice(1).map(line)].join('\n')
}

function cells(figure: Figure): readonly string[] {
  const { what, ours, unit, beside, aim, note } = figure
  const ratio = ratioOf(figure)
  return [
    what,
    ours === undefined ? (note ?? 'not taken') : withUnit(ours, unit),
    beside === undefined ? '' : `${beside.name} ${withUnit(beside.value, unit)}`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    aim === undefined ? '' : printAim(aim, unit),
    verdict(isMet(figure)),
  ]
}

function printAim({ of, is, limit }: Aim, unit: Figure['unit']): string {
  const sign = is === 'at most' ? '≤' : '≥'
  return of === 'ratio' ? `${sign} ${limit} ×` : `${sign} ${withUnit(limit, unit)}`
}

function withUnit(value: number, unit: Figure['unit']): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

function verdict(met: boolean | undefined): string {
  return met === undefined ? '' : met ? 'met' : 'not met'
}
