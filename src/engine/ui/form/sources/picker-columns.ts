import type { LinesField } from '#core/model/field-definition.ts'
import { isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import { entryField } from '#core/field-kinds/line-fields.ts'
import { isShortText } from '#core/field-kinds/field-questions.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import type { TitleBook } from '#core/titles/title-book.ts'
import type { GridColumn, GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { lineColumns } from '../context/line-columns.ts'
import type { OpenLine } from './read-open-lines.ts'

/** Column of what was asked for beside what is open of it. */
const asked = '$asked'

/** Columns of open lines: what the lines bring, the quantity as what is open, and what was asked for. In a narrow window what is open stands first. */
export function pickerColumns(
  source: ClientSource,
  lines: LinesField,
  { open, isNarrow, locale, translate }: PickerShape,
): readonly GridColumn[] {
  const brought = new Set(Object.keys(open[0]?.line ?? {}))
  const record = recordField(source, lines)
  const columns = lineColumns(lines, { canEdit: false, locale, translate })
    .filter(({ id }) => brought.has(id) && id !== source.line)
    .flatMap((column) => (column.id === source.qty ? openColumns(source, column, translate) : [column]))
  if (!isNarrow) return columns
  const placeOf = ({ id }: GridColumn) => (id === source.qty ? 0 : id === record ? 2 : 1)
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What is open beside what was asked for; of a pattern the quantity alone, and nothing for who counts blind. */
function openColumns({ line, isBlind }: ClientSource, column: GridColumn, translate: Translate): readonly GridColumn[] {
  if (isBlind) return []
  if (line === undefined) return [column]
  return [
    { ...column, title: translate('form.sources.open') },
    { ...column, id: asked, title: translate('form.sources.asked') },
  ]
}

/** What the columns follow. */
interface PickerShape {
  readonly open: readonly OpenLine[]
  readonly isNarrow: boolean
  readonly locale: Locale
  readonly translate: Translate
}

/** Field of the line that looks up the source. */
function recordField(source: ClientSource, lines: LinesField): string | undefined {
  const from = lines.fields.find((field) => field.id === source.line)
  return isInnerLookup(from) ? from.lookup.of : undefined
}

/** What a row is drawn of. */
interface PickedRow {
  readonly open: OpenLine
  readonly titles: TitleBook
  readonly row: number
  readonly isNarrow: boolean
}

/** One open line as the grid draws it; in a narrow window one that looks nothing up is called by its words, which have no room of their own (SRC-711). */
export function pickerRow(
  source: ClientSource,
  lines: LinesField,
  { open, titles, row, isNarrow }: PickedRow,
): GridRow {
  const { line } = open
  const looked = lines.fields.filter(isLookup).map((field) => {
    const id = line[field.id]
    return [field.id, typeof id === 'number' ? (titles.get(field.lookup.set, id) ?? `#${id}`) : ''] as const
  })
  const record = recordField(source, lines)
  const name = isNarrow ? entryField(lines) : undefined
  const words = lines.fields.find((field) => isShortText(field) && !isEmpty(line[field.id]))
  const isCalledByWords = name !== undefined && words !== undefined && isEmpty(line[name.id])
  return {
    key: String(source.line === undefined ? row : line[source.line]),
    values: { ...line, [source.qty]: open.open, [asked]: open.asked },
    texts: {
      ...Object.fromEntries(looked),
      ...(record === undefined ? {} : { [record]: open.docNo }),
      ...(isCalledByWords ? { [name.id]: String(line[words.id]) } : {}),
    },
  }
}
