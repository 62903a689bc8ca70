import type { FieldDefinition } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import type { LinkProblem } from './link-problem.ts'

/** What works out the value of a field, by the keys its author writes. */
export function ownSourcesOf({ compute, total, share, pick, from, readFrom }: FieldDefinition): readonly string[] {
  return Object.entries({ compute, total, share, pick, from, readFrom }).flatMap(([key, one]) =>
    one === undefined ? [] : [key],
  )
}

/** What says the value of a field: what works it out, and lookups beside it that fill it. */
function sourcesOf(field: FieldDefinition, beside: readonly FieldDefinition[]): readonly string[] {
  const fills = beside.filter(isLookup).filter(({ lookup }) => Object.hasOwn(lookup.fill, field.id))
  return [...ownSourcesOf(field), ...fills.map(({ id }) => `"${id}"`)]
}

interface WrittenAt {
  readonly pointer: string
  /** Fields of the same record or line; undefined where what works it out may say what the server writes. */
  readonly beside: readonly FieldDefinition[] | undefined
}

/** What the server writes is entered by nobody, and nothing else says its value: the next save would put that in its place. */
export function* linkWritten(field: FieldDefinition, { pointer, beside }: WrittenAt): Generator<LinkProblem> {
  const sources = beside === undefined ? [] : sourcesOf(field, beside)
  if (!field.isDerived)
    yield {
      pointer,
      code: 'written-field',
      message: `The server writes "${field.id}", so people must not be able to enter it.`,
      hint: 'make the field "readOnly": true',
    }
  else if (sources.length > 0)
    yield {
      pointer,
      code: 'two-sources',
      message: `The server writes "${field.id}", and ${sources.join(', ')} of its definition would put another value there.`,
      hint: 'name a field that is "readOnly": true and nothing else',
    }
}
