import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import { printIssue } from '../../server/definitions/print-issue.ts'
import { textsIn } from './support/fixture-config.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('config', () => {
  it('[DEF-11, DEF-13] the product config is right, proves something of every kind and is checked in under a second', () => {
    const files = textsIn('config').filter(({ file }) => !file.startsWith('schemas/'))
    const started = performance.now()
    const built = buildDefinitions({ files, hash })
    const milliseconds = performance.now() - started
    expect(built.ok ? [] : built.error.map(printIssue)).toEqual([])
    if (!built.ok) return
    const { proof } = built.value
    expect(proof.files).toBe(files.length)
    expect(Math.min(proof.references, proof.expressions, proof.texts)).toBeGreaterThan(0)
    expect(milliseconds).toBeLessThan(1000)
  })
})
