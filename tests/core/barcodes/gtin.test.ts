import { describe, expect, it } from 'vitest'
import { bareCode, isGtin } from '#core/barcodes/gtin.ts'

describe('codes on packs', () => {
  it.each(['40170725', '012345678905', '4006381333931', '10614141543219', '00012345678905'])(
    '[STM-14] %s is a GTIN: its last digit follows from the others',
    (code) => expect(isGtin(code)).toBe(true),
  )

  it.each(['40170726', '012345678906', '4006381333932', '4006381333391', '400638133393', '40063813339311', 'AB-1', ''])(
    '[STM-14] %j is none',
    (code) => expect(isGtin(code)).toBe(false),
  )

  it('[STM-7] a code is the same with and without the zeros that fill it up, and in letters of both cases', () => {
    expect(['04006381333931', 'AB-1', '00012345678905'].map(bareCode)).toEqual(['4006381333931', 'ab-1', '12345678905'])
  })
})
