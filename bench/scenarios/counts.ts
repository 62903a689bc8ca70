import { randomUUID } from 'node:crypto'
import { startFloor } from '../floor/start-floor.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { fillStore } from '../product/fill-store.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { scale } from '../product/scale.ts'
import type { Figure } from '../report/figure.ts'
import { taken } from '../report/taken.ts'
import type { Scenario } from '../scenario.ts'
import { countedByPerson, type CountedSheet } from './counts/count-by-person.ts'
import { measureSheet } from './counts/measure-sheet.ts'
import type { Headers, Post, Row } from './counts/sheet.ts'

/** Lines of the sheets that are counted in the browser, each a store of its own; ids of items begin at ten times as many. */
const personLines = [60, 70]

/** A sheet holds no more. */
const mostLines = 5_000

/** A store that is counted: its sheet filled, opened, counted line by line, and posted. */
export const counts: Scenario = {
  name: 'counts',
  title: 'counting a store',
  about:
    'A sheet of 200 lines and a long one over HTTP: filled, opened in the form and on the page that counts, one line after another entered, and\n' +
    'submitted and posted with a difference in every line. The floor is a server of its own with SQL by hand under row-level security. Opening and entering leave out audit and rights; filling,\n' +
    'submitting and posting write the rows the product wrote, copied by a statement a table in one transaction, with audit rows and kept answer as long;\n' +
    'they work out no quantity and no value and check nothing. Two sheets more are counted in the browser as a person does, without a pause: nobody counts faster.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('counts')
  const direct = await openDirect(product.dataDir, 2)
  const caller = createCaller(product.url, 2)
  const server = await startFloor(direct.servingUrl, busySite)
  const floor = createCaller(server.url, 1)
  try {
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    // Whoever posts here is asked by nobody: counts of the demo that differ by much are.
    await direct.admin.query(`update approval_rule set is_active = false where doc_type = 'physicalInventory'`)
    const figures: Figure[] = []
    for (const lines of [200, Math.min(2_000 * scale, mostLines)]) {
      stage.say(`bringing ${lines} items into a store`)
      const post = poster(caller, headers)
      const measured = async () => {
        const location = await fillStore(direct.admin, lines, post)
        return measureSheet({ admin: direct.admin, caller, headers, post, floor, lines, location })
      }
      figures.push(...(await taken(`${lines} lines`, measured)))
    }
    stage.say('counting as a person does')
    const counted = async () => {
      const sheets: CountedSheet[] = []
      // A person keeps the sessions that were used last when he signs in once more: one that is in use stays.
      const alone = { username: 'admin', siteId: busySite, sessions: 1, callsEach: Infinity }
      const own = await openSessions(direct.admin, product.dataDir, alone)
      for (const lines of personLines) {
        const post = poster(caller, own)
        const location = await fillStore(direct.admin, lines, post)
        sheets.push({ url: product.url, caller, headers: own, post, location })
      }
      return countedByPerson(sheets)
    }
    figures.push(...(await taken('counted by a person', counted)))
    return figures
  } finally {
    caller.close()
    floor.close()
    server.stop()
    await direct.close()
  }
}

function poster(caller: HttpCaller, headers: Headers): Post {
  return async (target, body, version) => {
    const match: Readonly<Record<string, string>> = version === undefined ? {} : { 'if-match': `"v${version}"` }
    const own = { ...headers(), 'idempotency-key': randomUUID(), ...match }
    const answer = await caller.call({ method: 'POST', path: `/inventory/api/${target}`, headers: own, body })
    // A write answers the record.
    return JSON.parse(answer.text) as Row
  }
}
