import type { Browser } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import { servePage } from '../browser/serve-page.ts'
import { median } from '../load/percentile.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { visitSlowly, type Visit } from './login-slow/time-to-form.ts'

const runs = 5

/** Milliseconds and KB of react-admin's login, measured elsewhere under the same conditions. */
const reactAdmin = { usable: 2_680, kilobytes: 289 }

/** The login form on a slow connection and a slow processor. */
export const loginSlow: Scenario = {
  name: 'login-slow',
  title: 'the login form on a slow phone',
  about:
    'Slow 4G (1.6 Mbit/s, 150 ms there and back), the processor four times slower, nothing cached, until the form takes entries. Bare React is\n' +
    'a page of two entries and nothing else, in the same run; react-admin was measured elsewhere under these conditions: 2.68 s, 289 KB.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const { url } = await stage.product('demo')
  const bare = await servePage('peers/login', stage.folder('bare-react'))
  const browser = await openBrowser()
  try {
    const ours = await medianVisit(browser, `${url}/#/ui/login`)
    const peer = await medianVisit(browser, bare.url)
    const beside = (name: string, value: number) => ({ name, value })
    return [
      { what: 'form usable', ours: ours.usable, unit: 'ms', beside: beside('bare React', peer.usable) },
      {
        what: 'form usable',
        ours: ours.usable,
        unit: 'ms',
        beside: beside('react-admin', reactAdmin.usable),
        aim: atMost(reactAdmin.usable / 2),
      },
      { what: 'bytes by then', ours: ours.kilobytes, unit: 'KB', beside: beside('bare React', peer.kilobytes) },
      { what: 'bytes by then', ours: ours.kilobytes, unit: 'KB', beside: beside('react-admin', reactAdmin.kilobytes) },
      { what: 'requests by then', ours: ours.requests, unit: '', beside: beside('bare React', peer.requests) },
    ]
  } finally {
    await browser.close()
    await bare.close()
  }
}

async function medianVisit(browser: Browser, url: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await visitSlowly(browser, url))
  return {
    usable: median(visits.map(({ usable }) => usable)),
    requests: median(visits.map(({ requests }) => requests)),
    kilobytes: median(visits.map(({ kilobytes }) => kilobytes)),
  }
}
