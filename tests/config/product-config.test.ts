import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { productCatalogue } from '../../server/product-catalogue.ts'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import { printIssue } from '../../server/definitions/print-issue.ts'
import { codeTexts } from '../../scripts/code-texts.ts'
import { textsIn } from './support/fixture-config.ts'

const texts = codeTexts('.')
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('config', () => {
  it('[DEF-11, DEF-13, DEF-81] the product config is right, proves something of every kind and is checked in under a second', () => {
    const files = textsIn('config').filter(({ file }) => !file.startsWith('schemas/'))
    const before = process.cpuUsage()
    const built = buildDefinitions({ files, code: { ...productCatalogue, texts }, hash })
    // Time of our own work, which a busy machine does not lengthen.
    const { user, system } = process.cpuUsage(before)
    expect(built.ok ? [] : built.error.map(printIssue)).toEqual([])
    if (!built.ok) return
    const { proof } = built.value
    expect(proof.files).toBe(files.length)
    expect(Math.min(proof.references, proof.expressions, proof.texts)).toBeGreaterThan(0)
    expect(user + system).toBeLessThan(1_000_000)
  })
})
