import type { Browser } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import { median } from '../load/percentile.ts'
import type { PeerName } from '../peers/build-peers.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillFamily } from '../product/fill-family.ts'
import { formPath, writeFamily } from '../product/generated-family.ts'
import { copyProject } from '../product/project-copy.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { entriesInLines, fieldsShown, keysInHeader, keysInLine, linesShown, openForms } from './form/our-form.ts'
import { headerFigures, lineFigures, shownFigures, type OurForm } from './form/form-figures.ts'
import { pasteRows } from './form/paste-rows.ts'
import { servePeers, type FormSize, type PeerForm } from './form/peer-form.ts'

const wide = { id: 'wide', headerFields: 50, hasLines: true } as const
const flat = { id: 'flat', headerFields: 200, hasLines: false } as const
const peerRuns = 3

/** Forms drawn from generated definitions, beside other form libraries drawing the same schema. */
export const form: Scenario = {
  name: 'form',
  title: 'forms',
  about:
    'Two generated families on the real server: 50 header fields with lines of 8 columns, and 200 header fields. The peers draw the same\n' +
    'schema and data in a page of their own, production builds of all, validating as one types; they have no frame, menu or server.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const url = await startWithFamilies(stage)
  stage.say('building the pages of the peers')
  const peers = await servePeers(stage.folder('peers'))
  const browser = await openBrowser()
  try {
    const ours = await measureOurs(browser, url)
    const read = (name: PeerName, size: FormSize): Promise<PeerForm> =>
      medianOf(() => peers.measure(browser, name, size))
    const lines = { headerFields: 50, lines: 500 }
    const fields = { headerFields: 200, lines: 0 }
    const rjsf = await read('rjsf', lines)
    return [
      ...shownFigures(ours, { jsonForms: await read('jsonforms', lines), rjsf }),
      ...lineFigures(ours, { rjsf, formily: await read('formily', lines) }),
      ...headerFigures(ours, { rjsf: await read('rjsf', fields), formily: await read('formily', fields) }),
      { what: 'paste of 500 rows, total painted', ours: ours.rows.paste, unit: 'ms', aim: atMost(300) },
      { what: 'undo of it', ours: ours.rows.undo, unit: 'ms', aim: atMost(300) },
    ]
  } finally {
    await browser.close()
    await peers.close()
  }
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
  const shownTenfold = await forms.show(formPath(wide, 2), linesShown)
  const shown = await forms.show(formPath(wide, 1), linesShown)
  const keys = await keysInLine(forms)
  const entries = await entriesInLines(forms)
  const rows = await pasteRows(forms)
  const fresh = await openForms(browser, url)
  const fields = await fresh.show(formPath(flat, 1), fieldsShown)
  const headerKeys = await keysInHeader(fresh)
  return { shown, shownTenfold, keys, entries, rows, fields, headerKeys }
}

async function medianOf(read: () => Promise<PeerForm>): Promise<PeerForm> {
  const forms: PeerForm[] = []
  for (let run = 0; run < peerRuns; run += 1) forms.push(await read())
  return {
    shown: median(forms.map(({ shown }) => shown)),
    key: { p50: median(forms.map(({ key }) => key.p50)), p95: median(forms.map(({ key }) => key.p95)) },
  }
}
