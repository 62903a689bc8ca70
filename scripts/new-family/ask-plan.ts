import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#core/errors/result.ts'
import { parseField, pluralOf, wordsOf, type FamilyPlan, type PlannedField } from './family-plan.ts'

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const

/** Every answer may be given as a flag. */
const flags = {
  id: text,
  plural: text,
  module: text,
  kind: text,
  'title-en': text,
  'title-es': text,
  'list-en': text,
  'list-es': text,
  field: many,
  line: many,
  column: many,
  approval: { type: 'boolean' },
} as const

/** What `npm run new:family -- --help` prints. */
export const helpText = `npm run new:family -- [flags]: writes the definition of a screen with its texts, rights, menu item and search entries.
What no flag says is asked for at a terminal.

  --id supplierGroup             id of one
  --plural supplierGroups        id of many
  --module inventory             module
  --kind master                  master, or document with number and workflow
  --title-en, --title-es         title in English and in Spanish
  --list-en, --list-es           title of its list
  --field 'code!:text:20'        a field as name:kind[:option], ! where it is required; once for each
  --line 'qty!:quantity'         a field of the lines of a document; once for each
  --column code                  a column of the list; once for each
  --approval                     a document is approved

Example: npm run new:family -- --id supplierGroup --field 'code!:text:20' --field 'name!:text:80' --field isActive:boolean`

/** Asks one question; answers the text in brackets for an empty line. */
type Ask = (question: string, otherwise: string) => Promise<string>

/** The plan from flags, and from the terminal where it is one and a flag is missing. Error: every mistake, for people. */
export async function askPlan(args: readonly string[]): Promise<Result<FamilyPlan, readonly string[]>> {
  const given = readFlags(args)
  if (!given.ok) return given
  const values = given.value
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined
  const ask: Ask = async (question, otherwise) => {
    const typed = await terminal?.question(`${question}${otherwise === '' ? '' : ` [${otherwise}]`}: `)
    return typed === undefined || typed.trim() === '' ? otherwise : typed.trim()
  }
  try {
    return await readPlan(values, ask)
  } finally {
    terminal?.close()
  }
}

/** A flag nobody knows is told with all there are. */
function readFlags(args: readonly string[]): Result<Values, readonly string[]> {
  try {
    return ok(parseArgs({ args: [...args], options: flags }).values)
  } catch (error) {
    return err([error instanceof Error ? error.message : String(error), '', helpText])
  }
}

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

async function readPlan(values: Values, ask: Ask): Promise<Result<FamilyPlan, readonly string[]>> {
  const one = async (flag: string, question: string, otherwise: string) =>
    String(values[flag] ?? (await ask(question, otherwise)))
  const id = await one('id', 'Id of one, such as supplierGroup', '')
  const module = await one('module', 'Module', 'inventory')
  const kind = await one('kind', 'document or master', 'master')
  const en = await one('title-en', 'Title in English', wordsOf(id))
  const es = await one('title-es', 'Title in Spanish', en)
  const plural = await one('plural', 'Id of many', pluralOf(id))
  const listTitle = {
    en: await one('list-en', 'Title of the list in English', pluralOf(en)),
    es: await one('list-es', 'Title of the list in Spanish', pluralOf(es)),
  }
  const fields = await listOf(values['field'], () =>
    ask(
      'Fields, as name:kind[:option], ! after the name where required',
      'code!:text:20 name!:text:80 isActive:boolean',
    ),
  )
  const lines =
    kind === 'document' ? await listOf(values['line'], () => ask('Fields of a line, none for no lines', '')) : []
  const columns = await listOf(values['column'], () =>
    ask('Columns of the list, the first fields when none are named', ''),
  )
  const approval = kind === 'document' && (values['approval'] ?? (await ask('Approval, yes or no', 'no')))
  const parsed = [...fields, ...lines].map(parseField)
  const mistakes = [
    ...parsed.flatMap((field) => (field.ok ? [] : [field.error])),
    ...(/^[a-z][A-Za-z0-9]*$/.test(id) ? [] : ['The id begins with a small letter and has letters and digits only']),
    ...(kind === 'document' || kind === 'master' ? [] : [`"${kind}" is neither document nor master`]),
    ...(fields.length === 0 ? ['A family has at least one field'] : []),
  ]
  if (mistakes.length > 0 || (kind !== 'document' && kind !== 'master')) return err(mistakes)
  const right = parsed.flatMap((field): readonly PlannedField[] => (field.ok ? [field.value] : []))
  return ok({
    id,
    plural,
    module,
    kind,
    title: { en, es },
    listTitle,
    fields: right.slice(0, fields.length),
    lines: right.slice(fields.length),
    columns,
    isApproved: approval === true || approval === 'yes',
  })
}

async function listOf(given: Values[string], ask: () => Promise<string>): Promise<readonly string[]> {
  if (Array.isArray(given)) return given.map(String)
  return (await ask()).split(/\s+/).filter((word) => word !== '')
}
