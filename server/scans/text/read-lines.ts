import { absolute, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { PageWord } from '../extract/extracted-file.ts'
import type { ReadLine } from '../invoice/read-invoice.ts'
import { columnWords, labels, plainText, type ColumnName } from './labels.ts'
import { piecesOf, rowOf, sureOf, type PageRow } from './page-rows.ts'
import { readAmount, type DecimalSign } from './read-amount.ts'

/** A column of lines and where it reaches on the page. */
interface Column {
  readonly name: ColumnName
  readonly from: number
  readonly to: number
}

const cent = toDecimal('0.02')
/** Three figures that agree leave no doubt of each other; those that do not, or stand alone, want a person. */
const [agreed, disagreed, alone] = [97, 50, 70]

/** The lines between the headings of their columns and the totals, over all pages. */
export function readLines(pages: readonly (readonly PageRow[])[], sign: DecimalSign): readonly ReadLine[] {
  const lines: ReadLine[] = []
  let columns: readonly Column[] | undefined
  for (const rows of pages) {
    let isOver = false
    for (const row of rows) {
      const heading = columnsOf(row)
      if (heading !== undefined) {
        columns = heading
        isOver = false
      } else if (columns !== undefined && !isOver) {
        isOver = isTotal(row)
        if (!isOver) addRow(lines, cellsOf(row, columns), sign)
      }
    }
  }
  return lines
}

/** The columns a row heads: a text, and at least two figures of which one is the amount. */
function columnsOf(row: PageRow): readonly Column[] | undefined {
  const found = headingsOf(row)
  const names = new Set(found.map(({ name }) => name))
  const figures = (['qty', 'price', 'amount'] as const).filter((name) => names.has(name)).length
  const isHeading = (names.has('description') || names.has('code')) && names.has('amount') && figures >= 2
  if (!isHeading || names.size !== found.length) return undefined
  return found.map(({ name, words }, index) => {
    const [before, after] = [found[index - 1], found[index + 1]]
    return {
      name,
      from: before === undefined ? 0 : middle(endOf(before.words), startOf(words), before.name),
      to: after === undefined ? Number.MAX_SAFE_INTEGER : middle(endOf(words), startOf(after.words), name),
    }
  })
}

/** Figures end under their heading and begin before it; texts begin under theirs and reach far. */
function middle(end: number, start: number, before: ColumnName): number {
  return before === 'description' ? end + (start - end) * 0.75 : (end + start) / 2
}

function headingsOf(row: PageRow): readonly { readonly name: ColumnName; readonly words: readonly PageWord[] }[] {
  return piecesOf(row).flatMap(({ words }) => {
    const whole = columnOf(words)
    if (whole !== undefined) return [{ name: whole, words }]
    // Headings that stand close to each other are told apart word by word.
    return words.flatMap((word) => {
      const name = columnOf([word])
      return name === undefined ? [] : [{ name, words: [word] }]
    })
  })
}

function columnOf(words: readonly PageWord[]): ColumnName | undefined {
  const text = plainText(rowOf(words).text).replace(/[:*]$/, '')
  return columnWords.find(([, pattern]) => pattern.test(text))?.[0]
}

function isTotal({ text }: PageRow): boolean {
  const plain = plainText(text)
  return [labels.net, labels.total, labels.tax].some((some) => some.some((label) => label.exec(plain)?.index === 0))
}

type Cells = Readonly<Partial<Record<ColumnName, readonly PageWord[]>>>

function cellsOf({ words }: PageRow, columns: readonly Column[]): Cells {
  const cells: Partial<Record<ColumnName, PageWord[]>> = {}
  for (const word of words) {
    const middleOfWord = word.x + word.w / 2
    const column = columns.find(({ from, to }) => middleOfWord >= from && middleOfWord < to)
    if (column !== undefined) (cells[column.name] ??= []).push(word)
  }
  return cells
}

/** A row with an amount is a line; one with a text alone goes on with the description of the line above. */
function addRow(lines: ReadLine[], cells: Cells, sign: DecimalSign): void {
  const figure = (name: ColumnName) => {
    const words = cells[name] ?? []
    const read = readAmount(words.map(({ t }) => t).join(' '), sign)
    return read && { value: read.value, sure: Math.min(read.sure, sureOf(words)) }
  }
  const text = (name: ColumnName) => (cells[name] ?? []).map(({ t }) => t).join(' ')
  const [qty, price, amount] = [figure('qty'), figure('price'), figure('amount')]
  const last = lines.at(-1)
  if (amount === undefined) {
    const isMore = qty === undefined && price === undefined && last !== undefined && text('description') !== ''
    if (isMore)
      lines[lines.length - 1] = { ...last, description: `${last.description} ${text('description')}`.slice(0, 200) }
    return
  }
  const taxPct = figure('tax')?.value
  const { unit, rest } = unitOf(cells, text)
  lines.push({
    description: (text('description') || text('code')).slice(0, 200),
    code: text('code').slice(0, 40),
    codeSure: sureOf(cells.code ?? []),
    orderNo: '',
    unit: unit || rest,
    qty: qty?.value,
    price: price?.value,
    amount: amount.value,
    taxPct,
    sure: sureOfLine([qty, price, amount]),
  })
}

/** A unit may stand behind its quantity: `12 cs`. */
function unitOf(cells: Cells, text: (name: ColumnName) => string): { readonly unit: string; readonly rest: string } {
  const behind = (cells.qty ?? []).map(({ t }) => t).filter((t) => !/\d/.test(t))
  return { unit: text('unit').slice(0, 20), rest: behind.join(' ').slice(0, 20) }
}

interface Figure {
  readonly value: string
  readonly sure: number
}

function sureOfLine([qty, price, amount]: readonly (Figure | undefined)[]): number {
  const read = Math.min(qty?.sure ?? 100, price?.sure ?? 100, amount?.sure ?? 100)
  if (qty === undefined || price === undefined || amount === undefined) return Math.min(alone, read)
  const found = multiply(toDecimal(qty.value), toDecimal(price.value))
  const agrees = compare(absolute(subtract(found, toDecimal(amount.value))), cent) <= 0
  return agrees ? Math.max(agreed, read) : Math.min(disagreed, read)
}

function startOf(words: readonly PageWord[]): number {
  return words[0]?.x ?? 0
}

function endOf(words: readonly PageWord[]): number {
  const last = words.at(-1)
  return (last?.x ?? 0) + (last?.w ?? 0)
}
