import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import type { ConfigText } from '#core/definition/read/source-file.ts'
import type { DefinitionIssue } from '#core/errors/definition-issue.ts'
import { readConfigFolder } from '../../server/definitions/read-config-folder.ts'
import { productCatalogue } from '../../server/product-catalogue.ts'
import { projectFolder } from '../../server/project-folder.ts'

const requisition = 'forms/inventory/requisition.json'
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('effects of a workflow', () => {
  let files: readonly ConfigText[]
  beforeAll(async () => {
    files = await readConfigFolder(join(projectFolder, 'config'))
  })

  /** What the linker says when a text of the requisition is written otherwise. */
  const issuesWith = (text: string, other: string): readonly DefinitionIssue[] => {
    const changed = files.map((file) =>
      file.file === requisition ? { ...file, text: file.text.replace(text, other) } : file,
    )
    const before = files.find((file) => file.file === requisition)?.text
    expect(before).toContain(text)
    const built = buildDefinitions({ files: changed, code: productCatalogue, hash })
    return built.ok ? [] : built.error
  }

  const moves = '/workflow/moves'
  const bindings = `${moves}/issue/effects/0/with`

  it('[DEF-66] a misspelt effect, event or figure is told with its place and the likely name', () => {
    expect(issuesWith('"posting:move"', '"posting:mov"')).toMatchObject([
      {
        code: 'unknown-effect',
        file: requisition,
        pointer: `${moves}/issue/effects/0/use`,
        hint: expect.stringContaining('posting:move'),
      },
    ])
    expect(issuesWith('"REQ.ISSUE"', '"REQ.ISUE"')).toMatchObject([
      { code: 'unknown-event', pointer: `${moves}/issue/effects/0/event`, hint: expect.stringContaining('REQ.ISSUE') },
    ])
    expect(issuesWith('"from": "stock.onHand"', '"from": "stock.onHnad"')).toMatchObject([
      { code: 'unknown-figure', hint: expect.stringContaining('stock.onHand') },
    ])
  })

  it('[DEF-67] a parameter that is misspelt, missing, on the wrong side or of another kind is told', () => {
    expect(issuesWith('"from": "rec.supplyLocation"', '"from": "rec.suplyLocation"')).toMatchObject([
      { code: 'unknown-field', pointer: `${bindings}/from` },
    ])
    expect(issuesWith('"from": "rec.supplyLocation"', '"from": "rec.reason"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${bindings}/from` },
    ])
    expect(issuesWith('"from": "rec.supplyLocation"', '"from": "lines.item"')).toMatchObject([
      { code: 'wrong-binding', pointer: `${bindings}/from` },
    ])
    expect(issuesWith('"item": "lines.item",', '')).toMatchObject([{ code: 'missing-param' }])
    expect(issuesWith('"item": "lines.item",', '"itm": "lines.item",').map((issue) => issue.code)).toEqual([
      'missing-param',
      'unknown-param',
    ])
    expect(issuesWith('"done": "lines.issuedQty"', '"done": "lines.qty"')).toMatchObject([{ code: 'written-field' }])
  })

  it('[DEF-68] a target names a state for each outcome its effect tells', () => {
    expect(issuesWith('"free": "Pending"', '"fre": "Pending"').map((issue) => issue.code)).toEqual([
      'missing-outcome',
      'unknown-outcome',
    ])
    expect(issuesWith('"to": "Denied"', '"to": { "asked": "Denied" }')).toMatchObject([{ code: 'missing-effect' }])
  })

  it('[DEF-69] what follows on a state is proved like a move, and comes to an end', () => {
    const onState = (state: string, next: object) => `"onState": ${JSON.stringify({ [state]: next })}, "moves": {`
    const use = [{ use: 'approval:rout' }]
    expect(issuesWith('"moves": {', onState('Approved', { effects: use }))).toMatchObject([
      { code: 'unknown-effect', pointer: '/workflow/onState/Approved/effects/0/use' },
    ])
    const circle = { Approved: { effects: [], to: 'Pending' }, Pending: { effects: [], to: 'Approved' } }
    expect(issuesWith('"moves": {', `"onState": ${JSON.stringify(circle)}, "moves": {`)).toMatchObject([
      { code: 'state-cycle', pointer: '/workflow/onState/Approved' },
    ])
  })

  it('[DEF-70] a role is played by a field of its kind', () => {
    expect(issuesWith('"day": "postDate"', '"day": "reference"')).toMatchObject([
      { code: 'wrong-kind', pointer: '/entity/roles/day' },
    ])
    expect(issuesWith('"day": "postDate"', '"day": "postDay"')).toMatchObject([
      { code: 'unknown-field', pointer: '/entity/roles/day' },
    ])
  })
})
