import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import { productCatalogue } from '../../server/product-catalogue.ts'
import { printIssue } from '../../server/definitions/print-issue.ts'
import { codeTexts } from '../../scripts/code-texts.ts'
import { textsIn } from './support/fixture-config.ts'

const texts = codeTexts('.')
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('config', () => {
  it('[DEF-11, DEF-13, DEF-81] the product config is right and proves something of every kind', () => {
    const files = textsIn('config').filter(({ file }) => !file.startsWith('schemas/'))
    const built = buildDefinitions({ files, code: { ...productCatalogue, texts }, hash })
    expect(built.ok ? [] : built.error.map(printIssue)).toEqual([])
    if (!built.ok) return
    const { proof } = built.value
    expect(proof.files).toBe(files.length)
    expect(Math.min(proof.references, proof.expressions, proof.texts)).toBeGreaterThan(0)
  })
})
