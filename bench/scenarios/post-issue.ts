import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { IssueBody } from '../floor/issue.ts'
import { startFloor } from '../floor/start-floor.ts'
import { interleave } from '../load/interleave.ts'
import type { LoadResult } from '../load/run-load.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillApproved, fillStores } from '../product/fill-approved.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { atLeast, atMost, ratioAtLeast, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

/** More than all loads together can issue. */
const documents = 12_000
const load = { milliseconds: 2500, rounds: 4 }
const several = 8
const many = 16

/** Posting the issue of requisitions of twenty lines: forty ledger rows, forty journal lines each. */
export const postIssue: Scenario = {
  name: 'post-issue',
  title: 'issuing requisitions of 20 lines',
  about:
    `Approved requisitions of 20 lines issued over HTTP: 40 ledger rows and 40 journal lines each, with fsync; ${load.rounds} rounds of each kind in turn.\n` +
    'The floor is a server of its own that writes the same rows by hand-written SQL in one transaction under row-level security, in two\n' +
    'ways to the database; its audit row and kept answer say as much as ours.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('posting')
  const direct = await openDirect(product.dataDir, many)
  const floor = await startFloor(direct.servingUrl, busySite)
  const callers = { ours: createCaller(product.url, many), floor: createCaller(floor.url, many) }
  try {
    stage.say('bringing in stock and writing requisitions')
    const keeper = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    await fillStores(direct.admin, { caller: callers.ours, headers: keeper() })
    const next = giver(await fillApproved(direct.admin, documents))
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'storekeeper', siteId: busySite })
    const ours = () => issueOurs(callers.ours, headers(), next())
    await ours()
    const texts = await readWrittenTexts(direct.admin)
    const kinds = { ours, floor: () => issueFloor(callers.floor, { ...texts, id: next() }) }
    const one = await interleave(kinds, { ...load, clients: 1 })
    const eight = await interleave(kinds, { ...load, clients: several })
    const all = await interleave(kinds, { ...load, clients: many })
    return [
      ...figuresOf('1 client', one),
      ...figuresOf(`${several} clients`, eight),
      ...figuresOf(`${many} clients`, all),
      { what: 'issues a second', ours: eight.ours.perSecond, unit: '/s', aim: atLeast(150) },
    ]
  } finally {
    callers.ours.close()
    callers.floor.close()
    floor.stop()
    await direct.close()
  }
}

/** Gives each id once. */
function giver(ids: readonly number[]): () => number {
  let place = 0
  return () => {
    const id = ids[place++]
    if (id === undefined) throw new Error('All requisitions of the bench are issued')
    return id
  }
}

/** Issues everything open of a document. */
function issueOurs(caller: HttpCaller, headers: Readonly<Record<string, string>>, id: number): Promise<unknown> {
  return caller.call({
    method: 'POST',
    path: `/inventory/api/Requisitions(${id})/issue`,
    headers: { ...headers, 'if-match': '"v1"', 'idempotency-key': randomUUID() },
    body: {},
  })
}

function issueFloor(caller: HttpCaller, body: IssueBody): Promise<unknown> {
  return caller.call({ method: 'POST', path: '/issue', headers: {}, body })
}

/** What the newest issue of the product wrote. */
async function readWrittenTexts(admin: pg.Pool): Promise<Omit<IssueBody, 'id'>> {
  const { rows } = await admin.query<Omit<IssueBody, 'id'>>(`
    select a.before::text as before, a.after::text as after, i.body as answer from audit_log a
    join idempotency i on i.tenant_id = a.tenant_id and i.body::jsonb ->> 'Id' = a.entity_id
    where a.tenant_id = 'ui' and a.action = 'issue' and a.entity = 'requisition' order by a.seq desc limit 1`)
  const [texts] = rows
  if (texts === undefined) throw new Error('Nothing was issued yet')
  return texts
}

function figuresOf(who: string, { ours, floor }: Readonly<Record<'ours' | 'floor', LoadResult>>): readonly Figure[] {
  const beside = (value: number) => ({ name: 'by hand', value })
  return [
    { what: `${who}, p50`, ours: ours.p50, unit: 'ms', beside: beside(floor.p50) },
    { what: `${who}, p95`, ours: ours.p95, unit: 'ms', beside: beside(floor.p95), aim: atMost(200) },
    {
      what: `${who}, issues`,
      ours: ours.perSecond,
      unit: '/s',
      beside: beside(floor.perSecond),
      aim: ratioAtLeast(0.9),
    },
  ]
}
