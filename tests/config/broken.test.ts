import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import { brokenCatalogue } from './support/fixture-catalogue.ts'
import { printIssue } from '../../server/definitions/print-issue.ts'
import { baseFolder, brokenFolder, fixtureConfig, textsIn } from './support/fixture-config.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('broken definitions', () => {
  it('[DEF-10] the config the fixtures are made from has no issue', () => {
    expect(buildDefinitions({ files: textsIn(baseFolder), code: brokenCatalogue, hash })).toMatchObject({ ok: true })
  })

  it.each(readdirSync(brokenFolder))(
    '[DEF-10, DEF-36, DEF-170, DEF-184, SAMPLE-4, ENT-16, PREF-2, PREF-3, CHART-4, DEF-111, COMPARE-7, REC-78, REC-158, DEF-526, CHART-87, DEF-185, DEF-197, DEF-260, FORM-67, DEF-770] %s gives exactly its report',
    (name) => {
      const built = buildDefinitions({ files: fixtureConfig(name), code: brokenCatalogue, hash })
      const report = built.ok ? [] : built.error.map(printIssue)
      expect(report).toEqual(
        readFileSync(join(brokenFolder, name, 'expected.txt'), 'utf8')
          .trimEnd()
          .split('\n'),
      )
    },
  )
})
