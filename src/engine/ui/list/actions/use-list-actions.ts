import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useWritesOf, type RecordWrites } from '../../client/data/use-record-writes.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { openPath } from './open-path.ts'
import type { PendingMaking } from './use-row-makings.ts'

/** A move about to be made on one or more records. */
export interface PendingMove {
  readonly move: MoveDefinition
  readonly rows: readonly WireRow[]
}

/** What can be done with records from the list. */
export interface ListActions {
  /** Shows a record, beside the list where it says so; undefined where rows lead nowhere for this person. */
  readonly open: ((row: WireRow) => void) | undefined
  /** Goes to the form of a record; undefined as `open`. */
  readonly follow: ((row: WireRow) => void) | undefined
  /** Address of the form of a record, with its `#`; undefined as `open`. */
  readonly addressOf: (row: WireRow) => string | undefined
  /** The row shown beside the list. */
  readonly previewed: WireRow | undefined
  readonly preview: (row: WireRow | undefined) => void
  readonly create: (() => void) | undefined
  readonly writesOf: (set: string) => RecordWrites
  /** Drawn as a dialog while it is there. */
  readonly pending: PendingMove | undefined
  readonly ask: (pending: PendingMove | undefined) => void
  /** What rows are about to become; drawn as a dialog as well. */
  readonly making: PendingMaking | undefined
  readonly askMaking: (pending: PendingMaking | undefined) => void
  /** Grows with every move made: rows may have changed places since, so what was selected by place no longer is. */
  readonly round: number
  readonly nextRound: () => void
  /** Ids of rows the last move was refused on: they stay selected. */
  readonly refused: ReadonlySet<number>
  readonly keep: (refused: ReadonlySet<number>) => void
}

/** Whose rows are acted on, and what New makes. */
export interface ActedList {
  readonly family: ClientFamily
  readonly list: ListDefinition
  readonly composed: ClientFamily
}

/** Opening records, new ones of the family that the list composes, and moves waiting for an answer. */
export function useListActions({ family, list, composed }: ActedList): ListActions {
  const navigate = useNavigate()
  const { base } = useServices()
  const writesOf = useWritesOf()
  const [pending, ask] = useState<PendingMove>()
  const [making, askMaking] = useState<PendingMaking>()
  const [previewed, preview] = useState<WireRow>()
  const [round, setRound] = useState(0)
  const [refused, keep] = useState<ReadonlySet<number>>(none)
  const { create: compose } = composed.routes
  const { addressOf, follow } = useWays({ family, list })
  return useMemo(
    () => ({
      open: list.preview ? preview : follow,
      follow,
      addressOf,
      previewed,
      preview,
      create:
        compose === undefined || !composed.access.canCreate ? undefined : () => void navigate(`${base}/${compose}`),
      writesOf,
      refused,
      keep,
      pending,
      ask,
      making,
      askMaking,
      round,
      nextRound: () => {
        setRound((before) => before + 1)
        keep(none)
      },
    }),
    [
      navigate,
      base,
      list.preview,
      follow,
      addressOf,
      previewed,
      compose,
      composed.access.canCreate,
      writesOf,
      pending,
      making,
      round,
      refused,
    ],
  )
}

const none: ReadonlySet<number> = new Set()

/** Where rows lead, and how one goes there. */
function useWays({ family, list }: Pick<ActedList, 'family' | 'list'>): Pick<ListActions, 'addressOf' | 'follow'> {
  const navigate = useNavigate()
  const { base } = useServices()
  const { families } = useDefinitions()
  return useMemo(() => {
    const pathOf = openPath({ family, list, families })
    const addressOf = (row: WireRow) => {
      const path = pathOf?.(row)
      return path === undefined ? undefined : `#${base}/${path}`
    }
    const follow = (row: WireRow) => {
      const path = pathOf?.(row)
      if (path !== undefined) void navigate(`${base}/${path}`)
    }
    return { addressOf, follow: pathOf && follow }
  }, [family, list, families, base, navigate])
}
