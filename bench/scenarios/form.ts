import type { Browser } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import type { KeyTimes } from '../browser/time-keys.ts'
import { median } from '../load/percentile.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillFamily } from '../product/fill-family.ts'
import { formPath, writeFamily } from '../product/generated-family.ts'
import { copyProject } from '../product/project-copy.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { entriesInLines, fieldsShown, keysInHeader, keysInLine, linesShown, openForms } from './form/our-form.ts'
import { headerFigures, lineFigures, shownFigures, type Opening, type OurForm } from './form/form-figures.ts'
import { pasteRows } from './form/paste-rows.ts'
import { servePeers, type PeerForm, type PeerServer } from './form/peer-form.ts'

const wide = { id: 'wide', headerFields: 50, hasLines: true } as const
const flat = { id: 'flat', headerFields: 200, hasLines: false } as const
const rounds = 3

/** Forms drawn from generated definitions, beside other form libraries drawing the same schema. */
export const form: Scenario = {
  name: 'form',
  title: 'forms',
  about:
    `Two generated families on the real server: 50 header fields with lines of 8 columns, and 200 header fields; ${rounds} rounds of all pages in turn,\n` +
    'each in a new context. Ours is signed in and looks at its list for two seconds: the first opening brings the record from the server. The peers draw\n' +
    'the same schema and data in a page of their own whose code is there, production builds of all, validating as one types; they have no frame,\n' +
    'menu or server.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const url = await startWithFamilies(stage)
  stage.say('building the pages of the peers')
  const peers = await servePeers(stage.folder('peers'))
  const browser = await openBrowser()
  try {
    const taken: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      stage.say(`round ${round} of ${rounds}`)
      taken.push(await measureRound(browser, url, peers))
    }
    return figuresOf(taken)
  } finally {
    await browser.close()
    await peers.close()
  }
}

/** One visit of every page. */
interface Round {
  readonly ours: OurForm
  readonly jsonForms: PeerForm
  readonly rjsf: PeerForm
  readonly formily: PeerForm
  readonly rjsfFields: PeerForm
  readonly formilyFields: PeerForm
}

async function measureRound(browser: Browser, url: string, peers: PeerServer): Promise<Round> {
  const lines = { headerFields: 50, lines: 500 }
  const fields = { headerFields: 200, lines: 0 }
  return {
    ours: await measureOurs(browser, url),
    jsonForms: await peers.measure(browser, 'jsonforms', lines),
    rjsf: await peers.measure(browser, 'rjsf', lines),
    formily: await peers.measure(browser, 'formily', lines),
    rjsfFields: await peers.measure(browser, 'rjsf', fields),
    formilyFields: await peers.measure(browser, 'formily', fields),
  }
}

function figuresOf(taken: readonly Round[]): readonly Figure[] {
  const ours = medianForm(taken.map((round) => round.ours))
  const peer = (of: (round: Round) => PeerForm): PeerForm => medianPeer(taken.map(of))
  const rjsf = peer((round) => round.rjsf)
  return [
    ...shownFigures(ours, { jsonForms: peer((round) => round.jsonForms), rjsf }),
    ...lineFigures(ours, { rjsf, formily: peer((round) => round.formily) }),
    ...headerFigures(ours, { rjsf: peer((round) => round.rjsfFields), formily: peer((round) => round.formilyFields) }),
    { what: 'paste of 500 rows, total painted', ours: ours.rows.paste, unit: 'ms', aim: atMost(300) },
    { what: 'undo of it', ours: ours.rows.undo, unit: 'ms', aim: atMost(300) },
  ]
}

/** The product on a copy of its definitions with the two families in it, and a record of each. */
async function startWithFamilies(stage: Stage): Promise<string> {
  const project = stage.folder('form-project')
  await copyProject(await stage.project(), project)
  for (const family of [wide, flat]) await writeFamily(project, family)
  const product = await stage.product('form', project)
  const direct = await openDirect(product.dataDir, 1)
  await fillFamily(direct.admin, wide, 500)
  await fillFamily(direct.admin, wide, 5000)
  await fillFamily(direct.admin, flat, 0)
  await direct.close()
  return product.url
}

/** The records were inserted in order into empty tables, so the first is 1. */
async function measureOurs(browser: Browser, url: string): Promise<OurForm> {
  const forms = await openForms(browser, url)
  const first = await forms.show(formPath(wide, 1), linesShown)
  const again = await forms.showAgain(formPath(wide, 1), linesShown)
  const keys = await keysInLine(forms)
  const entries = await entriesInLines(forms)
  const rows = await pasteRows(forms)
  await forms.close()
  const large = await openForms(browser, url)
  await large.show(formPath(wide, 2), linesShown)
  const tenfold = await large.showAgain(formPath(wide, 2), linesShown)
  await large.close()
  const fresh = await openForms(browser, url)
  const fields = {
    first: await fresh.show(formPath(flat, 1), fieldsShown),
    again: await fresh.showAgain(formPath(flat, 1), fieldsShown),
  }
  const headerKeys = await keysInHeader(fresh)
  await fresh.close()
  return { lines: { first, again }, tenfold, keys, entries, rows, fields, headerKeys }
}

function medianForm(taken: readonly OurForm[]): OurForm {
  const of = (read: (one: OurForm) => number): number => median(taken.map(read))
  const opening = (read: (one: OurForm) => Opening): Opening => ({
    first: of((one) => read(one).first),
    again: of((one) => read(one).again),
  })
  const keys = (read: (one: OurForm) => KeyTimes): KeyTimes => ({
    p50: of((one) => read(one).p50),
    p95: of((one) => read(one).p95),
  })
  return {
    lines: opening((one) => one.lines),
    tenfold: of((one) => one.tenfold),
    keys: keys((one) => one.keys),
    entries: keys((one) => one.entries),
    rows: { paste: of((one) => one.rows.paste), undo: of((one) => one.rows.undo) },
    fields: opening((one) => one.fields),
    headerKeys: keys((one) => one.headerKeys),
  }
}

function medianPeer(forms: readonly PeerForm[]): PeerForm {
  return {
    shown: median(forms.map(({ shown }) => shown)),
    key: { p50: median(forms.map(({ key }) => key.p50)), p95: median(forms.map(({ key }) => key.p95)) },
  }
}
