import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { MakingInOneGo, SourceDefinition } from '#core/model/source-definition.ts'
import { AppError } from '#core/errors/app-error.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { behindSavepoint, causeIn } from '../../db/in-transaction.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { guardsOf } from '../../documents/may/guards-of.ts'
import { moveOf, refusalOfCreate, refusalOfMove } from '../../documents/may/refusal.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import { standingTold } from '../../documents/present/standing-told.ts'
import { joinTold, type Told } from '../../documents/present/told.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { createRecord } from '../../documents/write/create-record.ts'
import { atSiteOf, linkedHere } from './at-site-of.ts'
import { bodyInOneGo } from './body-in-one-go.ts'
import { linkMade } from './link-made.ts'
import { withRights } from './with-rights.ts'
import { toldOfSource } from './told-of-source.ts'

/** Makes what is made of a written record in one go, and says how far it was brought. */
export async function makeInOneGo(scope: CommandScope, record: EntityRecord): Promise<Told | undefined> {
  const all: Told[] = []
  const there = await atSiteOf(scope, record)
  for (const target of scope.definitions.families.values()) {
    for (const source of target.sources) {
      const { inOneGo } = source
      if (source.from !== scope.family.id || inOneGo === undefined) continue
      const own = inOneGo.byAnyone ? withRights(there, [target.permissions.create]) : there
      // What this person may not enter is left to who may.
      if (refusalOfCreate({ ...own, family: target }) !== undefined) continue
      all.push(await makeOne(own, { target, source, inOneGo, record }))
    }
  }
  return all.length === 0 ? undefined : linkedHere(joinTold(all), there === scope)
}

/** What is made of what. */
export interface Making {
  readonly target: FamilyDefinition
  readonly source: SourceDefinition
  readonly inOneGo: MakingInOneGo
  /** The written source. */
  readonly record: EntityRecord
}

async function makeOne(scope: CommandScope, making: Making): Promise<Told> {
  const { target, record } = making
  // Nobody is asked back: the move was confirmed already.
  const own: CommandScope = { ...scope, family: target, locked: undefined, asksBack: false }
  const whole = withGuards(own, scope.family)
  const make = async () => {
    const { body, rows } = await bodyInOneGo(whole, making)
    try {
      const made = await createRecord(whole, body)
      await linkMade(scope, { from: standardOf(record).id, target, id: standardOf(made.record).id })
      return toldOf(own, await bringOn(own, making.inOneGo, made))
    } catch (error) {
      throw toldOfSource({ ...making, rows }, await causeIn(scope.trx, error))
    }
  }
  // A draft that is made by the way holds up nobody's posting.
  return making.inOneGo.byAnyone ? behindSavepoint(scope.trx, make, (error) => notMade(own, error)) : make()
}

/** What is said where a draft lacks what people have to enter. @throws every other failure on */
function notMade({ definitions, ctx, family }: CommandScope, error: unknown): Told {
  if (!(error instanceof AppError) || error.code !== 'E_VALIDATION') throw error
  const translate = translatorFor(definitions, ctx.language)
  return { said: translate('form.inOneGo.notMade', { title: translate(family.title) }), records: [] }
}

/** What is copied from document to document is copied whole, whoever posts: what they may see is another matter. */
function withGuards(scope: CommandScope, from: FamilyDefinition): CommandScope {
  return withRights(scope, [from.permissions.view, ...guardsOf(from), ...guardsOf(scope.family)])
}

/** Makes each of the moves that the document and the person's own rights let be made, in order. */
async function bringOn(scope: CommandScope, { moves }: MakingInOneGo, made: PresentedRecord): Promise<PresentedRecord> {
  let current = made
  for (const id of moves) {
    const { record } = current
    if (refusalOfMove(scope, record, moveOf(scope, id)) !== undefined) continue
    current = await moveRecord(scope, { id: standardOf(record).id, move: id, ifMatch: etagOf(record), body: {} })
  }
  return current
}

function toldOf(scope: CommandScope, { record, told }: PresentedRecord): Told {
  const made = standingTold(scope, record)
  return told === undefined ? made : joinTold([made, told])
}
