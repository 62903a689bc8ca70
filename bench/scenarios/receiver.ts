import { createClerk } from '../product/clerk.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import type { Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { readChain } from './purchasing/read-chain.ts'
import { receivedByPerson } from './receiver/received-by-person.ts'

/** A delivery that is as it was ordered: how much a person presses, and how long it takes. */
export const receiver: Scenario = {
  name: 'receiver',
  title: 'receiving an order',
  about:
    'Approved orders of 20 lines received in the browser by a storekeeper as they were ordered, five with a mouse and five with keys alone, without a pause: from\n' +
    'the open order to the posted receipt, every press counted. Nobody presses faster; what a person reads and checks meanwhile is not in it.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('receiver')
  const direct = await openDirect(product.dataDir, 2)
  const caller = createCaller(product.url, 1)
  try {
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    // Nothing is written by hand here, so no floor is asked.
    const chain = await readChain({ admin: direct.admin, clerk: createClerk(caller, headers), floor: caller })
    return await receivedByPerson(chain, product.url)
  } finally {
    caller.close()
    await direct.close()
  }
}
