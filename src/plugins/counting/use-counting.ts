import { useCallback, useEffect, useMemo, useState } from 'react'
import { countPath, type Counts, type CountLine, type CountSheet } from '#core/http/count-contract.ts'
import { newIdempotencyKey, ownerOf, useAppStore, useServices, type ApiClient } from '#engine'
import { createCountStore, withLine, type CountStore, type NewCount, type WaitingCount } from './count-store.ts'
import type { NewGoods } from './new-goods.tsx'
import { hearSent, noteLine, sendCounts } from './send-counts.ts'

/** Everything the page of one sheet shows and does. */
export interface Counting {
  readonly sheet: CountSheet | undefined
  /** True where neither the server nor the device has the sheet. */
  readonly isMissing: boolean
  readonly waiting: ReadonlyMap<number, WaitingCount>
  /** Goods that are on no line and wait to be put on the sheet. */
  readonly added: readonly WaitingCount[]
  readonly isOffline: boolean
  /** Puts goods on the sheet by a code or a number; `count` is how many there are of its unit. */
  readonly add: (goods: NewGoods) => Promise<void>
  readonly enter: (line: CountLine, counts: Counts) => Promise<void>
  /** Decides a clash: mine is sent over theirs, or taken back; one that was refused is taken back. */
  readonly resolve: (count: WaitingCount, whose: 'mine' | 'theirs') => Promise<void>
}

/** How often what waits is tried again, while there is something. */
const retryMilliseconds = 5000

/** The store of who is signed in. */
export function useCountStore(): CountStore {
  const owner = useAppStore((state) => (state.session.values === undefined ? '' : ownerOf(state.session.values)))
  const { now } = useServices()
  return useMemo(() => createCountStore(owner, now), [owner, now])
}

/** One sheet: from the server, or from the device where there is no net. */
export function useCounting(sheetId: number): Counting {
  const { api } = useServices()
  const store = useCountStore()
  const [sheet, setSheet] = useState<CountSheet>()
  const [isMissing, setMissing] = useState(false)
  const { waiting, added, look } = useWaiting(store, sheetId)
  const [isOffline, setOffline] = useState(false)

  useEffect(
    () => hearSent(({ sheet: of, line }) => setSheet((now) => (now?.id === of ? withLine(now, line) : now))),
    [],
  )

  const send = useCallback(async () => {
    const sent = await sendCounts(api, store)
    // Where nothing waited nothing is known of the net.
    if (sent.isTried) setOffline(sent.isOffline)
    await look()
  }, [api, store, look])

  const load = useCallback(async () => {
    // What waits goes first, so that what is read holds it.
    await send()
    const found = await loadSheet(api, store, sheetId)
    setSheet((now) => withNewer(found.sheet, now))
    setMissing(found.sheet === undefined)
    setOffline(found.isOffline)
  }, [api, store, sheetId, send])

  useRetry(load, isOffline)
  const put = async (count: NewCount) => {
    await store.put({ ...count, device: deviceAtHand() })
    await look()
    await send()
  }
  const drop = async (count: WaitingCount) => {
    await store.drop(count)
    await look()
  }
  return {
    sheet,
    isMissing,
    waiting,
    added,
    isOffline,
    add: ({ count, ...goods }) =>
      put({ sheet: sheetId, line: 0, ...goods, counts: [count, null, null], seen: 0, key: newIdempotencyKey() }),
    enter: ({ id, name, countNo }, counts) => {
      const seen = waiting.get(id)?.seen ?? countNo
      return put({ sheet: sheetId, line: id, name, counts, seen, key: newIdempotencyKey() })
    },
    resolve: async (count, whose) => {
      const { clash } = count
      if (clash !== undefined) await noteLine(store, { sheet: count.sheet, line: clash })
      if (whose === 'theirs' || clash === undefined) return drop(count)
      const { sheet: of, line, name, counts } = count
      return put({ sheet: of, line, name, counts, seen: clash.countNo, key: newIdempotencyKey() })
    },
  }
}

/** A finger counts on a phone, a mouse at a screen. */
function deviceAtHand(): 'Web' | 'Phone' {
  return matchMedia('(pointer: coarse)').matches ? 'Phone' : 'Web'
}

/** What waits on this device of one sheet: counts by line, and goods put on it. */
function useWaiting(store: CountStore, sheetId: number) {
  const [waiting, setWaiting] = useState<ReadonlyMap<number, WaitingCount>>(new Map())
  const [added, setAdded] = useState<readonly WaitingCount[]>([])
  const look = useCallback(async () => {
    const mine = (await store.waiting()).filter((count) => count.sheet === sheetId)
    setAdded(mine.filter(({ code }) => code !== undefined))
    setWaiting(new Map(mine.flatMap((count) => (count.code === undefined ? [[count.line, count]] : []))))
  }, [store, sheetId])
  return { waiting, added, look }
}

/** The sheet from the server, else as this device kept it. */
async function loadSheet(
  api: ApiClient,
  store: CountStore,
  id: number,
): Promise<{ readonly sheet: CountSheet | undefined; readonly isOffline: boolean }> {
  try {
    const { data } = await api.json<CountSheet>(countPath(id), { isQuiet: true })
    await store.keepSheet(data)
    return { sheet: data, isOffline: false }
  } catch {
    return { sheet: await store.sheet(id), isOffline: true }
  }
}

/** Does it at first, again when the net is back, and every few seconds while the server cannot be reached. */
function useRetry(send: () => Promise<void>, isOffline: boolean): void {
  useEffect(() => {
    const first = async () => send()
    void first()
  }, [send])
  useEffect(() => {
    const again = () => void send()
    addEventListener('online', again)
    const timer = isOffline ? setInterval(again, retryMilliseconds) : undefined
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [send, isOffline])
}

/** The sheet as it was read, with the lines that were counted here since it was asked for: a count of a line has a number that only grows. */
function withNewer(found: CountSheet | undefined, now: CountSheet | undefined): CountSheet | undefined {
  if (found === undefined || now?.id !== found.id) return found
  const known = new Map(now.lines.map((line) => [line.id, line]))
  return {
    ...found,
    lines: found.lines.map((line) => {
      const mine = known.get(line.id)
      return mine !== undefined && mine.countNo > line.countNo ? mine : line
    }),
  }
}
