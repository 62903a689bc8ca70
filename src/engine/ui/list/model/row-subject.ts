import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveBody, WireRow } from '#core/http/odata-contract.ts'
import { parseDocumentLink } from '#core/text/document-link.ts'
import { wireName } from '#core/record/wire-record.ts'
import { namedRequest } from '../../client/data/named-request.ts'

/** The record a row of a list is about: its own, or a document of another family. */
export interface RowSubject {
  readonly family: ClientFamily
  readonly id: number
  /** Version the row shows; a move of another one is refused. */
  readonly etag: string
  /** Moves the state allows, in the definition's order; whether this person may make them the server says. */
  readonly moves: readonly MoveDefinition[]
  /** The part of a move's body that names the request it answers. */
  readonly named: (move: string) => Pick<MoveBody, 'Request'>
  /** Version people were asked about before; null: nobody was; undefined where rows do not tell. */
  readonly since: number | null | undefined
}

/** The subject of a row; undefined for one about a document this person may not see. */
export type SubjectOf = (row: WireRow) => RowSubject | undefined

/** How rows of a family lead to their subjects. */
export function createSubjectOf(family: ClientFamily, families: Readonly<Record<string, ClientFamily>>): SubjectOf {
  const { about, fields } = family.entity
  if (about === undefined) return (row) => ownSubject(family, row)
  const names = new Map(fields.map((field) => [field.id, wireName(field)]))
  return (row) => {
    const valueOf = (key: keyof typeof about) => row[names.get(about[key] ?? '') ?? '']
    const link = parseDocumentLink(String(valueOf('document')))
    const found = Object.values(families).find(({ id, access }) => id === valueOf('family') && access.canView)
    if (link === undefined || found === undefined) return undefined
    const request = valueOf('request')
    const asked = typeof request === 'number' ? request : undefined
    const since = valueOf('since')
    const asksApprovers = about.request !== undefined
    const possible = asksApprovers && asked === undefined ? [] : movesIn(found, valueOf('status'))
    return {
      family: found,
      id: link.id,
      etag: `"v${String(valueOf('version'))}"`,
      moves: possible.filter(({ by }) => (by === 'approver') === asksApprovers),
      named: () => (asked === undefined ? {} : { Request: asked }),
      since: typeof since === 'number' ? since : about.since === undefined ? undefined : null,
    }
  }
}

function ownSubject(family: ClientFamily, row: WireRow): RowSubject {
  const etag = row['@odata.etag']
  return {
    family,
    id: row.Id,
    etag: typeof etag === 'string' ? etag : '',
    moves: movesIn(family, row['Status']),
    named: (move) => namedRequest(row, move),
    since: undefined,
  }
}

function movesIn({ workflow }: ClientFamily, status: unknown): readonly MoveDefinition[] {
  return Object.values(workflow?.moves ?? {}).filter(({ from }) => from.some((state) => state === status))
}
