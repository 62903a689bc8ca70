import { describe, expect, it } from 'vitest'
import { issuesWith as issuesOf } from './support/issues-with.ts'

describe('lines a run changes', () => {
  const issuesWith = (text: string, other: string) => issuesOf('forms/utilities/itemMaintenance.json', text, other)
  const at = '/run/changes'

  it('[RUN-60] are lines of the records, found and changed by fields there are', async () => {
    expect(await issuesWith('"of": "suppliers"', '"of": "supplier"')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/lines/preferredSupplier/of` },
    ])
    expect(await issuesWith('"title": "location"', '"title": "parMin"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${at}/lines/pars/title` },
    ])
    expect(await issuesWith('"only": "isPreferred"', '"only": "leadDays"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${at}/lines/preferredSupplier/only` },
    ])
    expect(await issuesWith('"location.site": "parSite"', '"location.sight": "parSite"')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/lines/pars/where/location.sight` },
    ])
    expect(await issuesWith('"location.site": "parSite"', '"location.site": "parLocation"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${at}/lines/pars/where/location.site` },
    ])
    expect(await issuesWith('"reorderPoint": {', '"reorderPont": {')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/lines/pars/set/reorderPont` },
    ])
  })

  it('[RUN-60] have names of their own, and something to say', async () => {
    expect(await issuesWith('"pars": {\n          "of"', '"storage": {\n          "of"')).toMatchObject([
      { code: 'wrong-value', pointer: `${at}/lines/storage` },
    ])
    expect(await issuesWith(',\n          "only": "isPreferred"', '')).toMatchObject([
      { code: 'missing-key', pointer: `${at}/lines/preferredSupplier` },
    ])
  })

  it('[RUN-60] by which records are found say what the header says', async () => {
    expect(await issuesWith('"flag": "isPreferred"', '"flag": "price"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${at}/having/ofPreferred/flag` },
    ])
    expect(
      await issuesWith('"ofSupplier": {\n          "lines": "suppliers"', '"ofSupplier": {\n          "lines": "pars"'),
    ).toMatchObject([{ code: 'unknown-field', pointer: `${at}/having/ofSupplier/field` }])
  })
})

it('[RUN-383] a step reads each line of the run itself by a lines field and a column there are', async () => {
  const file = 'forms/utilities/inventoryReset.json'
  const at = '/run/steps/generate/with/also'
  const issues = (other: string) => issuesOf(file, '"also": "alsoAt.location"', `"also": "${other}"`)
  expect(await issues('alsoIn.location')).toMatchObject([{ code: 'unknown-path', pointer: at }])
  expect(await issues('alsoAt.place')).toMatchObject([{ code: 'unknown-field', pointer: at }])
  expect(await issues('rec.ofLocation')).toMatchObject([{ code: 'wrong-binding', pointer: at }])
})
