import { describe, expect, it } from 'vitest'
import { changeBox, codeOf, emptyBoxes, eraseBox, pasteDigits, putDigits } from '../../../src/plugins/mfa/digits.ts'

const boxesOf = (text: string) => ({ digits: Array.from(text.padEnd(6)).map((digit) => digit.trim()), focus: 0 })
const shown = ({ digits, focus }: { readonly digits: readonly string[]; readonly focus: number }) =>
  `${digits.map((digit) => digit || '_').join('')}@${focus}`

describe('the six boxes', () => {
  it('[SPEC-5.35] are empty at first, and a code only when each holds one digit', () => {
    expect(shown(emptyBoxes())).toBe('______@0')
    expect(codeOf(boxesOf('12345'))).toBeUndefined()
    expect(codeOf(boxesOf('012345'))).toBe('012345')
  })

  it('[SPEC-5.35] take one typed digit and send the focus on, at most to the last', () => {
    expect(shown(changeBox(emptyBoxes(), 0, '7'))).toBe('7_____@1')
    expect(shown(changeBox(boxesOf('12345'), 5, '6'))).toBe('123456@5')
  })

  it.each(['71', '17'])('[SPEC-5.35] a digit typed beside the one that stands there replaces it: %s', (text) => {
    expect(shown(changeBox(boxesOf('1'), 0, text))).toBe('7_____@1')
  })

  it('[SPEC-5.35] the same digit typed again goes on', () => {
    expect(shown(changeBox(boxesOf('1'), 0, '11'))).toBe('1_____@1')
  })

  it('[SPEC-5.35] refuse what is no digit', () => {
    for (const text of ['e', '-', '+', ' ', 'é']) expect(shown(putDigits(boxesOf('12'), 2, text))).toBe('12____@2')
  })

  it('[SPEC-5.35] a backspace empties the box, then the one before', () => {
    expect(shown(eraseBox(boxesOf('123'), 2))).toBe('12____@2')
    expect(shown(eraseBox(boxesOf('12'), 2))).toBe('1_____@1')
    expect(shown(eraseBox(emptyBoxes(), 0))).toBe('______@0')
  })

  it('[SPEC-5.32] a pasted code fills them from the first, wherever it was pasted and however it was written', () => {
    expect(shown(pasteDigits(boxesOf('9'), 3, '123 456'))).toBe('123456@5')
    expect(shown(pasteDigits(emptyBoxes(), 0, 'Your code is 123-456.'))).toBe('123456@5')
    expect(shown(pasteDigits(emptyBoxes(), 0, '12345678'))).toBe('123456@5')
  })

  it('[SPEC-5.32] a part of one fills from where it was pasted; no digits change nothing', () => {
    expect(shown(pasteDigits(boxesOf('12'), 2, '34'))).toBe('1234__@4')
    expect(shown(pasteDigits(boxesOf('12'), 2, 'code'))).toBe('12____@2')
  })

  it('[SPEC-5.32] a phone that fills the first box with the whole code fills them all', () => {
    expect(shown(changeBox(emptyBoxes(), 0, '123456'))).toBe('123456@5')
  })
})
