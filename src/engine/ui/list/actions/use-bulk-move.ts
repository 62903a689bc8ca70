import { useRef, useState } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useDocumentAddress } from '../../client/address/use-document-address.ts'
import { newIdempotencyKey } from '../../client/api/api-client.ts'
import { useList } from '../model/list-model.ts'
import { recordName } from '../model/record-name.ts'
import type { RowSubject } from '../model/row-subject.ts'
import { stateOf } from '../model/state-of.ts'
import { isInOrder } from './row-moves.ts'
import { runBulk, type BulkResult, type BulkTold } from './run-bulk.ts'
import { toldOfMove } from './told-of-move.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { useBulkFacts, type BulkFact } from './use-bulk-facts.ts'
import type { PendingMove } from './use-list-actions.ts'
import { wordsOfRefusal } from './words-of-refusal.ts'

/** A move over some records: how it stands with each, and the way to start it or to try again what failed. */
export interface BulkMove {
  readonly results: readonly BulkResult[]
  /** What the server says of the records before the move; undefined as long as it has not. */
  readonly facts: ReadonlyMap<number, BulkFact> | undefined
  /** Records the move is made on. */
  readonly count: number
  readonly hasStarted: boolean
  readonly isRunning: boolean
  readonly run: (remarks: string) => void
  /** The same once more with what failed. */
  readonly retry: () => void
}

/** A record whose state allows the move and which the server does not offer it on is left out, and says so. */
function lookedAt(result: BulkResult, facts: BulkMove['facts'], translate: Translate): BulkResult {
  const fact = result.state === 'waiting' ? facts?.get(result.id) : undefined
  if (fact === undefined || fact.isOffered) return result
  return { ...result, state: 'skipped', message: translate('list.notOffered') }
}

interface WhyNot {
  readonly move: string
  /** Text key of the state the row is in. */
  readonly state: string | undefined
  readonly translate: Translate
}

/** Why a move is not made on a row: of rows about several kinds of documents some know no such move, or none this person may make. */
function whyNot(subject: RowSubject | undefined, { move, state, translate }: WhyNot): string {
  if (subject !== undefined && subject.family.workflow?.moves[move] === undefined) return translate('list.notItsMove')
  return state === undefined
    ? translate('list.wrongState')
    : translate('list.wrongStateOf', { status: translate(state) })
}

/** Prepares a move; every record keeps its idempotency key, so that trying again after a lost answer does nothing twice. */
export function useBulkMove({ move, rows }: PendingMove): BulkMove {
  const { family, actions, subjectOf, translate } = useList()
  const documentAddress = useDocumentAddress()
  const subjectById = (id: number): RowSubject | undefined => {
    const row = rows.find((each) => each.Id === id)
    return row && subjectOf(row)
  }
  const startResult = (row: WireRow): BulkResult => {
    const isAllowed = subjectOf(row)?.moves.some(({ id }) => id === move.id) === true
    const state = isAllowed ? 'waiting' : 'skipped'
    return {
      id: row.Id,
      title: recordName(family, row),
      state,
      message: isAllowed
        ? undefined
        : whyNot(subjectOf(row), { move: move.id, state: stateOf(family, row), translate }),
      address: actions.addressOf(row),
    }
  }
  const [results, setResults] = useState<readonly BulkResult[]>(() => rows.map(startResult))
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking')
  const facts = useBulkFacts({ move, rows })
  const looked = phase === 'asking' ? results.map((result) => lookedAt(result, facts, translate)) : results
  const keys = useRef(new Map<number, string>())
  const said = useRef('')

  const makeMove = async (id: number, remarks: string): Promise<BulkTold | undefined> => {
    const subject = subjectById(id)
    if (subject === undefined) return undefined
    const idempotencyKey = keys.current.get(id) ?? newIdempotencyKey()
    keys.current.set(id, idempotencyKey)
    const named = subject.named(move.id)
    const body = remarks.trim() === '' ? named : { ...named, Remarks: remarks.trim() }
    const { move: makeIt } = actions.writesOf(subject.family.entity.set)
    const made = await makeIt({ id: subject.id, move: move.id, body }, { etag: subject.etag, idempotencyKey })
    return toldOfMove(made.row, documentAddress)
  }

  const run = (remarks: string) => {
    said.current = remarks
    setPhase('running')
    actions.nextRound()
    void runBulk(looked, {
      task: (id) => makeMove(id, remarks),
      messageOf: (error, id) => wordsOfRefusal(error, subjectById(id)?.family, translate),
      report: setResults,
      isInOrder: isInOrder(
        move,
        rows.flatMap((row) => subjectOf(row) ?? []),
      ),
    }).then((made) => {
      actions.keep(new Set(made.flatMap(({ id, state }) => (state === 'failed' ? id : []))))
      setPhase('over')
    })
  }
  const retry = () => run(said.current)
  const count = looked.filter(({ state }) => state !== 'skipped').length
  return { results: looked, facts, count, hasStarted: phase !== 'asking', isRunning: phase === 'running', run, retry }
}
