import { cellsOfText } from '#core/text/cells-of-text.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { Translate } from '../../../client/i18n/use-translate.ts'
import type { GridEdit, GridInput } from '../../../contracts/grid-props.ts'
import { readWords } from '../../../contracts/read-words.ts'
import { resolveLines, type ResolveContext } from '../../lookups/resolve-lines.ts'
import { createFormStore } from '../../store/form-store.ts'
import { fileColumns, rowFields, type FileColumns } from './file-columns.ts'
import { unguarded } from './guarded-words.ts'
import { matchFile, type FileReading } from './match-file.ts'

/** What reading a file needs of the open form. */
export interface FileContext extends ResolveContext {
  readonly locale: Locale
  readonly translate: Translate
}

/** A row of the file with its number. */
interface FileRow {
  readonly number: number
  readonly words: readonly string[]
}

/**
 * Reads the rows of a file into edits of an open matrix and everything that is wrong with it (MATRIX-7). They are pasted into a form of their
 * own, whose rules judge them as they judge every paste; the open form is not changed.
 */
export async function readMatrixFile(context: FileContext, lines: LinesField, text: string): Promise<FileReading> {
  const rows = cellsOfText(text).flatMap((words, index) =>
    words.every((word) => word.trim() === '') ? [] : [{ number: index + 1, words }],
  )
  const [head, ...all] = rows
  if (head === undefined) return { edits: [], added: 0, problems: [] }
  const columns = fileColumns(lines, { words: head.words, row: head.number }, context.translate)
  if (!columns.isReadable) return { edits: [], added: 0, problems: columns.problems }
  const fitting = all.slice(0, lines.max)
  const beyond = all.slice(lines.max).map(({ number }) => ({
    row: number,
    heading: '',
    message: 'form.matrix.file.full',
    params: { most: lines.max },
  }))
  const pasted = await paste(context, lines, { columns, rows: fitting })
  const found = matchFile(context.store, lines, {
    pasted,
    columns,
    heads: head.words,
    rows: fitting,
  })
  return { ...found, problems: [...columns.problems, ...found.problems, ...beyond] }
}

/** A form that holds the rows of the file alone, each cell as it would be after a paste. */
async function paste(
  context: FileContext,
  lines: LinesField,
  { columns, rows }: { readonly columns: FileColumns; readonly rows: readonly FileRow[] },
) {
  const { store, families, read } = context
  const { record } = store.state.getState()
  const pasted = createFormStore(store.logic, { ...record, [lines.id]: [] })
  const known = knownWords(context, lines)
  const edits = rows.flatMap(({ words }, row) =>
    lines.fields.flatMap((field): readonly GridEdit[] => {
      const at = columns.at.get(field.id)
      if (at === undefined) return []
      return [{ row, column: field.id, input: inputOf({ field, known, context }, words[at] ?? '') }]
    }),
  )
  pasted.editLines(lines.id, edits)
  await resolveLines({ store: pasted, families, read }, lines, edits)
  return pasted
}

/** Records the rows of the open form name, by field and the words they show; undefined where two are called so. */
type KnownWords = ReadonlyMap<string, GridInput | undefined>

function knownWords({ store, locale, translate }: FileContext, lines: LinesField): KnownWords {
  const known = new Map<string, GridInput | undefined>()
  const rows = linesOf(store.state.getState().record, lines.id)
  for (const field of rowFields(lines).filter(isLookup)) {
    for (const [id, row] of new Map(rows.map((one): [unknown, LineRecord] => [one[field.id], one]))) {
      if (typeof id !== 'number') continue
      const text = textOfValue(field, row[field.id], { titles: store.titles, locale, translate })
      const place = wordsPlace(field, text)
      const candidate = { id, text, details: [], values: {} }
      known.set(place, known.has(place) ? undefined : { kind: 'value', value: id, candidate })
    }
  }
  return known
}

interface Reading {
  readonly field: FieldDefinition
  readonly known: KnownWords
  readonly context: FileContext
}

/** What stands in a row already is known by the words it shows, also where it may no longer be chosen. */
function inputOf({ field, known, context }: Reading, words: string): GridInput {
  if (!isLookup(field)) return readWords(field, words, context)
  const plain = unguarded(words)
  return known.get(wordsPlace(field, plain)) ?? readWords(field, plain, context)
}

function wordsPlace(field: FieldDefinition, words: string): string {
  return `${field.id}/${words.trim().toLowerCase()}`
}
