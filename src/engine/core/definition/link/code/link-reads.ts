import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { choicesOf, isLookup } from '../../../model/field-shapes.ts'
import { snakeCase } from '../../../text/case-of.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { fileKinds } from '../../schema/file-kinds.ts'
import type { ColumnRead, TableReads } from '../../../model/table-reads.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink, LinkContext } from '../proof/link-context.ts'
import type { LinkIssue } from '../proof/link-issue.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** A table a definition draws, and where. */
interface Table {
  readonly entity: string
  readonly table: string
  readonly fields: readonly FieldDefinition[]
  readonly pointer: string
}

/** Every column that SQL written by hand reads by name is there, and what the SQL takes it for. */
export function* linkReads({ family: { entity }, definitions, code, proof }: FamilyLink): Generator<LinkProblem> {
  const below = entity.lines.map((lines) => ({ ...lines, pointer: pointerTo('/entity/fields', lines.id) }))
  for (const table of [{ ...entity, entity: entity.id, pointer: '/entity' }, ...below]) {
    const reads = code.reads.filter(({ entities }) => Object.hasOwn(entities, table.entity))
    if (reads.length > 0) yield* linkName(table, reads)
    for (const [id, asked] of askedOf(table.entity, reads)) {
      proof.references += 1
      const field = table.fields.find((one) => one.id === id)
      // A lookup of nothing is told where it stands.
      if (isLookup(field) && definitions.entity(field.lookup.to) === undefined) continue
      for (const { read, by } of asked)
        yield* field === undefined ? missing(id, { read, by, table }) : linkColumn(field, { read, by, table })
    }
  }
}

/** Every entity that SQL written by hand reads is there. */
export function* linkReadEntities({ code, definitions }: LinkContext): Generator<LinkIssue> {
  const entities = new Set(code.reads.flatMap((reads) => Object.keys(reads.entities)))
  for (const entity of entities) {
    if (definitions.entity(entity) !== undefined) continue
    const by = code.reads.flatMap((reads) => (Object.hasOwn(reads.entities, entity) ? [reads.by] : []))
    const message = `${sqlOf(by)} reads the entity "${entity}", which no file defines.`
    const hint = didYouMean(entity, definitions.entities.keys())
    yield { file: fileKinds.form.where, pointer: '', line: 1, column: 1, code: 'unknown-entity', message, hint }
  }
}

/** What is taken of a field in one way, and by whom. */
interface Asked {
  readonly read: ColumnRead
  readonly by: readonly string[]
}

/** By field: a mistake is told once, however many read the field. */
function askedOf(entity: string, reads: readonly TableReads[]): ReadonlyMap<string, readonly Asked[]> {
  const found = new Map<string, Asked[]>()
  for (const { by, entities } of reads) {
    for (const [id, read] of Object.entries(entities[entity] ?? {})) {
      const asked = found.get(id) ?? []
      const same = asked.findIndex((one) => JSON.stringify(one.read) === JSON.stringify(read))
      if (same < 0) asked.push({ read, by: [by] })
      else asked[same] = { read, by: [...(asked[same]?.by ?? []), by] }
      found.set(id, asked)
    }
  }
  return found
}

type Place = Asked & { readonly table: Table }

/** SQL names the table as it is called when the author says nothing. */
function* linkName({ entity, table, pointer }: Table, reads: readonly TableReads[]): Generator<LinkProblem> {
  const name = snakeCase(entity)
  if (table === name) return
  const message = `${sqlOf(reads.map(({ by }) => by))} reads ${entity} from the table "${name}".`
  yield { pointer: `${pointer}/table`, code: 'wrong-value', message, hint: 'leave "table" out' }
}

function* missing(id: string, { read, by, table }: Place): Generator<LinkProblem> {
  const fitting = table.fields.filter((field) => fits(field, read))
  const message = `${sqlOf(by)} reads the field "${id}" of ${table.entity}, ${wordsOf(read)}.`
  const hint = didYouMean(id, idsOf(fitting))
  yield { pointer: `${table.pointer}/fields`, code: 'unknown-field', message, hint }
}

function* linkColumn(field: FieldDefinition, { read, by, table }: Place): Generator<LinkProblem> {
  const pointer = pointerTo(`${table.pointer}/fields`, field.id)
  const known = choicesOf(field).map(({ value }) => value)
  if (!fits(field, read)) {
    const found = isLookup(field) ? `lookup of ${field.lookup.to}` : field.type
    const message = `${sqlOf(by)} reads "${field.id}" of ${table.entity} as ${wordsOf(read)}, and it is a ${found}.`
    const key = isLookup(field) && typeof read === 'object' && 'to' in read ? 'to' : 'type'
    yield { pointer: `${pointer}/${key}`, code: 'wrong-kind', message }
    return
  }
  if (field.from !== undefined) {
    const message = `${sqlOf(by)} reads "${field.id}" of ${table.entity}, and a live figure is not stored.`
    yield { pointer: `${pointer}/from`, code: 'wrong-kind', message }
  }
  for (const option of optionsOf(read)) {
    // A choice without values is told where it takes them from.
    if (known.includes(option) || known.length === 0) continue
    const message = `${sqlOf(by)} reads the option "${option}" of "${field.id}".`
    yield { pointer, code: 'unknown-option', message, hint: didYouMean(option, known) }
  }
}

function fits(field: FieldDefinition, read: ColumnRead): boolean {
  if (typeof read === 'string') return fitsKinds(field, { kinds: [read] })
  return fitsKinds(field, 'to' in read ? { kinds: ['lookup'], to: read.to } : { kinds: ['choice'] })
}

function optionsOf(read: ColumnRead): readonly string[] {
  return typeof read !== 'string' && 'options' in read ? read.options : []
}

function wordsOf(read: ColumnRead): string {
  if (typeof read === 'string') return `a ${read}`
  return 'to' in read ? `a lookup of ${read.to}` : 'a choice'
}

/** The files, the first two by name. */
function sqlOf(by: readonly string[]): string {
  const rest = by.length > 2 ? ` and ${by.length - 2} more` : ''
  return `SQL of ${by.slice(0, 2).join(', ')}${rest}`
}
