import { describe, expect, it } from 'vitest'
import { isSameCode, looksAlike } from '#core/text/look-alike.ts'

describe('records that look alike', () => {
  it.each([
    ['Cherry tomatoes', 'Tomatoes, cherry'],
    ['Cherry tomato', 'Cherry tomatoes'],
    ['Tomato', 'tomatoe'],
    ['Creme fraiche', 'Crème fraîche'],
    ['Cola 330ml', 'Cola 330 ml'],
  ])('[REC-37] %s and %s do', (one, other) => {
    expect(looksAlike(one, other)).toBe(true)
    expect(looksAlike(other, one)).toBe(true)
  })

  it.each([
    ['Cream 35%', 'Cream 18%'],
    ['Chicken breast', 'Chicken thigh'],
    ['Flour', 'Flower'],
    ['Butter', 'Butter, unsalted'],
    ['', ''],
    ['…', '!'],
  ])('[REC-37] %j and %j do not', (one, other) => {
    expect(looksAlike(one, other)).toBe(false)
  })

  it('[REC-37] codes do when nothing but marks and zeros tell them apart', () => {
    expect(isSameCode('TOM-01', 'tom1')).toBe(true)
    expect(isSameCode('TOM-01', 'TOM-10')).toBe(false)
    expect(isSameCode('--', '..')).toBe(false)
  })
})
