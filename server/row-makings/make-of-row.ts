import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { RowMadeAnswer, RowMakingBody } from '#core/http/sources-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { printDocumentLink } from '#core/text/document-link.ts'
import { titleOf } from '#core/titles/expanded-title.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import type { PresentedRecord } from '../documents/present/present-record.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { createRecord } from '../documents/write/create-record.ts'
import { answersOf } from './answers-of.ts'
import { bringOnOfRow } from './bring-on-of-row.ts'
import { draftOfRow } from './draft-of-row.ts'
import { linkToSource } from './link-to-source.ts'
import { readRow, type RowSeen } from './read-row.ts'

/** What is asked of a row. */
export interface RowAsked extends Pick<RowSeen, 'making' | 'ifMatch'> {
  readonly body: RowMakingBody
}

/**
 * Makes the record a row becomes, and its moves, with the rights of whoever asks: the same checks and refusals as by hand, all or nothing. The row is
 * read anew: what a browser showed of it is not believed. @throws what reading the row refuses with, E_VALIDATION where what is asked before is not answered, and whatever the save or a move refuses with
 */
export async function makeOfRow(
  scope: CommandScope,
  id: number,
  { making, body, ifMatch }: RowAsked,
): Promise<RowMadeAnswer> {
  const family = familyMade(scope, making)
  const row = await readRow(scope, { id, making, made: family, ifMatch })
  if (making.on !== undefined) return bringOnOfRow({ ...scope, family }, { making, row, body })
  // Nobody is asked back about warnings: many are made at once.
  const own: CommandScope = { ...scope, family, locked: undefined, asksBack: false }
  const answered = answersOf(family, making, body)
  const drafted = await draftOfRow(own, making, row)
  let made = await createRecord(own, { ...drafted, ...bodyOf(family, making, row), ...answered })
  await linkToSource(scope, { making, made: family, row }, standardOf(made.record).id)
  for (const move of making.moves) {
    const { record } = made
    made = await moveRecord(own, { id: standardOf(record).id, move, ifMatch: etagOf(record), body: {} })
  }
  return answerOf(own, made)
}

function familyMade({ definitions }: CommandScope, { family: id }: RowMaking): FamilyDefinition {
  const family = definitions.families.get(id)
  if (family === undefined) throw new Error(`There is no family ${id}, which the linker has proved`)
  return family
}

/** What the row says, as it goes over the wire; what it says nothing of is left to the defaults of the record. */
function bodyOf(made: FamilyDefinition, { header }: RowMaking, row: EntityRecord): WireRecord {
  const cells = Object.entries(header).flatMap(([to, from]) => {
    const field = made.entity.fields.find(({ id }) => id === to)
    const value = row[from] ?? null
    return field === undefined || value === null ? [] : [[wireName(field), value] as const]
  })
  return Object.fromEntries(cells)
}

function answerOf({ definitions, ctx, family }: CommandScope, { record, row, told }: PresentedRecord): RowMadeAnswer {
  const { id, docNo } = standardOf(record)
  const field = family.entity.fields.find((one) => one.id === family.entity.title)
  const named = field === undefined ? null : (row[field.property] ?? null)
  const title = typeof named === 'object' && named !== null ? titleOf(named) : named
  const name = (docNo ?? '') === '' && typeof title === 'string' ? title : (docNo ?? '')
  const translate = translatorFor(definitions, ctx.language)
  const own = name === '' ? [] : [printDocumentLink({ of: family.docType ?? family.id, id, title: name })]
  const said = told?.said ?? translate('list.made', { title: translate(family.title), name })
  return { Id: id, Name: name, Said: said, Records: [...own, ...(told?.records ?? [])] }
}
