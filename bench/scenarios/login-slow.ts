import type { Browser } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import { servePage } from '../browser/serve-page.ts'
import { median } from '../load/percentile.ts'
import { installPeers } from '../peers/build-peers.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, ratioAtMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { visitSlowly, type Visit } from './login-slow/time-to-form.ts'

const runs = 5

/** The login form on a slow connection and a slow processor. */
export const loginSlow: Scenario = {
  name: 'login-slow',
  title: 'the login form on a slow phone',
  about:
    'Slow 4G (1.6 Mbit/s, 150 ms there and back), the processor four times slower, nothing cached, until the form takes entries; one visit of\n' +
    'each page in turn. Bare React is a page of two entries and nothing else; react-admin has its defaults. Both are served without a product.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const { url } = await stage.product('demo')
  stage.say('building the pages of the peers')
  await installPeers()
  const bare = await servePage('peers/bare-react', stage.folder('bare-react'))
  const admin = await servePage('peers/react-admin', stage.folder('react-admin'))
  const browser = await openBrowser()
  try {
    const visits = await visitInTurn(browser, { ours: `${url}/#/ui/login`, bare: bare.url, admin: admin.url })
    return figuresOf(visits)
  } finally {
    await browser.close()
    await Promise.all([bare.close(), admin.close()])
  }
}

type Page = 'ours' | 'bare' | 'admin'

/** Medians of the visits of each page, one of each in turn. */
async function visitInTurn(
  browser: Browser,
  pages: Readonly<Record<Page, string>>,
): Promise<Readonly<Record<Page, Visit>>> {
  const taken: Record<Page, Visit[]> = { ours: [], bare: [], admin: [] }
  for (let run = 0; run < runs; run += 1) {
    taken.ours.push(await visitSlowly(browser, pages.ours))
    taken.bare.push(await visitSlowly(browser, pages.bare))
    taken.admin.push(await visitSlowly(browser, pages.admin))
  }
  return { ours: medianOf(taken.ours), bare: medianOf(taken.bare), admin: medianOf(taken.admin) }
}

function medianOf(visits: readonly Visit[]): Visit {
  return {
    usable: median(visits.map(({ usable }) => usable)),
    requests: median(visits.map(({ requests }) => requests)),
    kilobytes: median(visits.map(({ kilobytes }) => kilobytes)),
  }
}

function figuresOf({ ours, bare, admin }: Readonly<Record<Page, Visit>>): readonly Figure[] {
  const beside = {
    bare: (of: keyof Visit) => ({ name: 'bare React', value: bare[of] }),
    admin: (of: keyof Visit) => ({ name: 'react-admin', value: admin[of] }),
  }
  const usable = { what: 'form usable', ours: ours.usable, unit: 'ms' } as const
  const bytes = { what: 'bytes by then', ours: ours.kilobytes, unit: 'KB' } as const
  return [
    { ...usable, beside: beside.bare('usable') },
    { ...usable, beside: beside.admin('usable'), aim: ratioAtMost(0.35) },
    { ...bytes, beside: beside.bare('kilobytes'), aim: atMost(80) },
    { ...bytes, beside: beside.admin('kilobytes') },
    { what: 'requests by then', ours: ours.requests, unit: '', beside: beside.bare('requests') },
  ]
}
