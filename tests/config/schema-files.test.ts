import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { schemaFiles } from '../../scripts/schema-files.ts'

describe('files made from the schemas', () => {
  it.each([...schemaFiles()])(
    '[DEF-50] %s is what the schemas say now (npx tsx scripts/generate-schemas.ts)',
    (path, content) => {
      expect(readFileSync(path, 'utf8')).toBe(content)
    },
  )
})
