import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { rowMakingPath, type RowMadeAnswer } from '#core/http/sources-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { linksOf } from '../../../client/address/text-links.ts'
import { useDocumentAddress } from '../../../client/address/use-document-address.ts'
import { newIdempotencyKey } from '../../../client/api/api-client.ts'
import { useSetKey } from '../../../client/data/use-cache-key.ts'
import { useServices } from '../../../client/services/app-services.ts'
import { useDefinitions } from '../../../client/state/use-session.ts'
import { useList } from '../../model/list-model.ts'
import { recordName } from '../../model/record-name.ts'
import { isMadeOf } from './is-made-of.ts'
import { runBulk, type BulkResult, type BulkTold } from '../run-bulk.ts'
import type { PendingMaking } from '../use-row-makings.ts'
import { toldChange } from './told-change.ts'
import { useTogether, versionOf } from './use-together.ts'
import { wordsOfRefusal } from '../words-of-refusal.ts'

/** How it stands with each row, and the way to start or to try again what failed. */
export interface MakingRun {
  readonly results: readonly BulkResult[]
  /** Rows of which one is made. */
  readonly count: number
  readonly phase: 'asking' | 'running' | 'over'
  readonly run: () => void
}

/** Makes a record of each row with what was answered for all; every row keeps its idempotency key, so that trying again after a lost answer makes nothing twice. */
export function useMakingRun({ making, rows }: PendingMaking, body: Readonly<Record<string, unknown>>): MakingRun {
  const { family, list, actions, locale, translate } = useList()
  const { families } = useDefinitions()
  const { api, base } = useServices()
  const client = useQueryClient()
  const [session] = useSetKey('')
  const navigate = useNavigate()
  const documentAddress = useDocumentAddress()
  const keys = useRef(new Map<number, string>())
  const firstResult = (row: WireRow): BulkResult => {
    const isMade = isMadeOf(making, family.entity, row)
    const change = toldChange(making, family, { row, words: { locale, translate } })
    const message = isMade ? change : translate(making.otherwise ?? 'list.notOffered')
    const address = actions.addressOf(row)
    return { id: row.Id, title: recordName(family, row), state: isMade ? 'waiting' : 'skipped', message, address }
  }
  const [phase, setPhase] = useState<MakingRun['phase']>('asking')
  const [results, setResults] = useState<readonly BulkResult[]>(() => rows.map(firstResult))

  const made = useRef<RowMadeAnswer | undefined>(undefined)
  const makeOne = async (id: number): Promise<BulkTold> => {
    const idempotencyKey = keys.current.get(id) ?? newIdempotencyKey()
    keys.current.set(id, idempotencyKey)
    const path = rowMakingPath(family.entity.set, id, { list: list.id, making: making.id })
    // What is decided is what the row showed.
    const ifMatch = making.on === undefined ? undefined : versionOf(rows.find(({ Id }) => Id === id))
    const { data } = await api.json<RowMadeAnswer>(path, { method: 'POST', body, ifMatch, idempotencyKey })
    made.current = data
    return { message: data.Said, links: linksOf(data.Records, documentAddress) }
  }
  const task = useTogether({ making, rows }, makeOne)
  const refresh = () => {
    const target = families[making.family]
    for (const set of [family.entity.set, ...(target === undefined ? [] : [target.entity.set])])
      void client.invalidateQueries({ queryKey: [session, set, 'list'] })
  }
  const run = () => {
    setPhase('running')
    actions.nextRound()
    const messageOf = (error: unknown) => wordsOfRefusal(error, families[making.family], translate)
    void runBulk(results, { task, messageOf, report: setResults, isInOrder: false }).then((all) => {
      actions.keep(new Set(all.flatMap(({ id, state }) => (state === 'failed' ? id : []))))
      setPhase('over')
      refresh()
      const route = families[making.family]?.routes.create
      if (making.opens && rows.length === 1 && made.current !== undefined && route !== undefined)
        void navigate(`${base}/${route}/${made.current.Id}`)
    })
  }
  return { results, count: results.filter(({ state }) => state !== 'skipped').length, phase, run }
}
