import { expect, it } from 'vitest'
import { createScanBurst } from '../../../../src/plugins/counting/scan/scan-burst.ts'

/** What is heard of keys that follow each other after so many milliseconds each. */
function codesOf(keys: readonly string[], gap: number, hear = createScanBurst(), from = 1000): readonly string[] {
  return keys.flatMap((key, index) => {
    const step = hear({ key: key.replace('^', ''), at: from + index * gap, isCtrl: key.startsWith('^') })
    return step.kind === 'code' ? [step.code] : []
  })
}
const scan = (code: string) => [...Array.from(code), 'Enter']

it('[COUNT-32] keys of a scanner are a code, those of a person are not', () => {
  expect(codesOf(scan('4006381333931'), 12)).toEqual(['4006381333931'])
  expect(codesOf([...Array.from('SHELF-1'), 'Tab'], 40)).toEqual(['SHELF-1'])
  expect(codesOf(scan('4006381333931'), 80)).toEqual([])
  expect(codesOf(scan('12'), 12)).toEqual([])
})

it('[COUNT-32] what a person typed before is no part of it, and the next code begins anew', () => {
  const hear = createScanBurst()
  expect(codesOf(['3'], 0, hear, 1000)).toEqual([])
  expect(codesOf(scan('4006381333931'), 12, hear, 1400)).toEqual(['4006381333931'])
  expect(codesOf(['5', 'Enter'], 90, hear, 3000)).toEqual([])
  expect(codesOf(scan('12345670'), 12, hear, 4000)).toEqual(['12345670'])
})

it('[COUNT-32] shifted letters and the separator of GS1 belong to it, keys that write nothing end it', () => {
  expect(codesOf(['0', '1', '^Control', '^]', 'Shift', 'L', '7', 'Enter'], 10)).toEqual(['01\u001dL7'])
  expect(codesOf([...Array.from('4006'), 'Backspace', 'Enter'], 10)).toEqual([])
})
