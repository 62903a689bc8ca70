import { expect, it } from 'vitest'
import { codeKeys } from '#core/barcodes/code-keys.ts'

it('[ODS-29] a text is compared without the zeros in front, in small letters, and by the goods a GS1 code names', () => {
  expect(codeKeys(' 00AB-12 ')).toEqual(['ab-12'])
  expect(codeKeys('04006381333931')).toEqual(codeKeys('4006381333931'))
  expect(codeKeys('(01)04006381333931(10)L7')).toContain('4006381333931')
  expect(codeKeys(']C10104006381333931')).toContain('4006381333931')
  expect([codeKeys(''), codeKeys('000'), codeKeys('7'.repeat(101))]).toEqual([[], [], []])
})
