import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { enteredFills } from '../../documents/judge/kept-fills.ts'
import { givenIn } from '../bodies/given-in.ts'
import { draftDocument } from '../draft-document.ts'
import type { Making } from './make-in-one-go.ts'

/** A document about to be made. */
export interface BodyInOneGo {
  readonly body: WireRecord
  /** Of each of its lines, which line of the source it is of, counted from 0. */
  readonly rows: readonly number[]
}

/** The document as a person would enter it from the source: what is drafted of it, what lookups fill in, and what the source says of it. */
export async function bodyInOneGo(
  scope: CommandScope,
  { target, source, inOneGo, record }: Making,
): Promise<BodyInOneGo> {
  const draft = await draftDocument(scope, source, { Ids: [standardOf(record).id] })
  const copied = { ...source.same, ...source.header, ...inOneGo.header }
  const into = target.entity.lines.find(({ id }) => id === source.lines.into)
  const cells = into?.fields ?? []
  const theirs = linesOf(record, source.lines.from)
  const link = cells.find(({ id }) => id === source.lines.link?.line)
  const rows = draft.Lines.map(({ Line }) => theirs.findIndex(({ id }) => id === (link && Line[wireName(link)])))
  const header = { ...valuesOf(copied, record), ...source.says }
  const filled = await enteredFills(scope, header, (field) => !Object.hasOwn(header, field))
  const lines = draft.Lines.map(({ Line }, index) => ({
    ...givenIn(cells, Line),
    ...given(cells, valuesOf(inOneGo.lines, theirs[rows[index] ?? 0] ?? {})),
  }))
  const body = {
    ...given(target.entity.fields, { ...filled, ...header }),
    [into?.property ?? source.lines.into]: lines,
  }
  return { body, rows }
}

function valuesOf(map: Readonly<Record<string, string>>, values: EntityRecord | LineRecord): EntityRecord {
  return Object.fromEntries(Object.entries(map).map(([to, from]) => [to, values[from] ?? null]))
}

/** Values by field, as they go over the wire; without those that say nothing. */
function given(own: readonly FieldDefinition[], values: EntityRecord): WireRecord {
  const said = own.filter(({ id }) => (values[id] ?? null) !== null)
  return Object.fromEntries(said.map((field) => [wireName(field), values[field.id]]))
}
