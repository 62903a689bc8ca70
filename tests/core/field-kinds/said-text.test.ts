import { expect, it } from 'vitest'
import { printSentences } from '../../../src/engine/core/field-kinds/parts/sentences.ts'
import { formatMessage } from '../../../src/engine/core/errors/format-message.ts'
import { textOfValue } from '../../../src/engine/core/record/text-of-value.ts'
import { american } from './sample-locale.ts'
import { field } from '../record/sample-entity.ts'

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { 'scans.problem.twice': 'It is there already: {{number}}', 'scans.problem.noLines': 'No lines were found.' },
  es: { 'scans.problem.twice': 'Ya existe: {{number}}', 'scans.problem.noLines': 'No se encontraron líneas.' },
}

it('[KIND-21] words sentences in the language of who reads, and leaves what was kept as words', () => {
  const problems = field('problems', 'sentences')
  const kept = printSentences(
    [
      { key: 'scans.problem.twice', params: { number: 'VCH 1 {x}' } },
      { key: 'scans.problem.noLines', params: {} },
      { key: 'scans.problem.noLines', params: {} },
    ],
    4000,
  )
  expect(kept).toBe('scans.problem.twice {"number":"VCH 1 {x}"}\nscans.problem.noLines')
  const said = (language: string, value: string | null) =>
    textOfValue(problems, value, {
      titles: { get: () => undefined },
      locale: american,
      translate: (key, params = {}) => formatMessage(texts[language]?.[key] ?? key, params),
    })
  expect(said('en', kept)).toBe('It is there already: VCH 1 {x}\nNo lines were found.')
  expect(said('es', kept)).toBe('Ya existe: VCH 1 {x}\nNo se encontraron líneas.')
  for (const words of ['No lines were found.', 'scans.problem.gone', 'scans.problem.noLines {broken}'])
    expect(said('es', words)).toBe(words)
  expect(said('es', null)).toBe('')
})

it('[KIND-21] puts single words behind each other where the field says so', () => {
  const days = field('days', 'sentences', { options: { inline: true } })
  const translate = (key: string) => key.replace('days.', '')
  const context = { titles: { get: () => undefined }, locale: american, translate }
  expect(textOfValue(days, 'days.Monday\ndays.Friday', context)).toBe('Monday, Friday')
})

it('[KIND-21] keeps as many whole sentences as there is room for', () => {
  const many = ['a', 'b', 'c'].map((name) => ({ key: `scans.${name}`, params: {} }))
  expect(printSentences(many, 16)).toBe('scans.a\nscans.b')
  expect(printSentences([], 16)).toBeNull()
})
