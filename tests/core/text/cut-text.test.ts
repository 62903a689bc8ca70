import { expect, it } from 'vitest'
import { cutText } from '#core/text/cut-text.ts'

it('[HTTP-35] leaves no half of a character at the end', () => {
  expect(cutText('abc', 5)).toBe('abc')
  expect(cutText('abc', 2)).toBe('ab')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})
