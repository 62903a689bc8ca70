import { expect, it } from 'vitest'
import { cardFieldsOf, cardTitle } from '../../../src/engine/ui/list/parts/card-fields.ts'
import { field } from '../support/sample-list.ts'

const name = field('name', 'text')
const tree = field('treePath', 'path')
const status = field('status', 'status')
const docNo = field('docNo', 'text')
const budget = field('budget', 'money')
const spent = field('spent', 'money')

it('[LIST-19] shows the first amount beside what else there is room for', () => {
  const remark = field('remark', 'multiline')
  const day = field('day', 'date')
  const { shown, areNamed } = cardFieldsOf([docNo, status, budget, remark, day, field('place', 'text')], {
    said: [status],
  })
  expect(shown.map(({ id }) => id)).toEqual(['docNo', 'remark', 'day', 'budget'])
  expect(areNamed).toBe(false)
})

it('[LIST-36] says first what the list names for cards, of what is a column', () => {
  const day = field('day', 'date')
  const place = field('place', 'text')
  const { shown } = cardFieldsOf([docNo, day, budget, spent, place], { said: [], first: ['place', 'gone', 'docNo'] })
  expect(shown.map(({ id }) => id)).toEqual(['place', 'docNo', 'day', 'budget'])
})

it('[LIST-36] leaves the room of what says nothing to the next', () => {
  const columns = [docNo, field('day', 'date'), field('effect', 'text'), field('place', 'text'), budget]
  const content = { said: [docNo], first: ['day', 'effect', 'place'] }
  const idsOf = (isEmpty: (id: string) => boolean) =>
    cardFieldsOf([...columns, field('other', 'text')], { ...content, isEmpty: ({ id }) => isEmpty(id) }).shown.map(
      ({ id }) => id,
    )
  expect(idsOf(() => false)).toEqual(['day', 'effect', 'place', 'budget'])
  expect(idsOf((id) => id === 'effect')).toEqual(['day', 'place', 'other', 'budget'])
})

it('[LIST-30] names figures where there are several, and says nothing twice', () => {
  const columns = [docNo, status, tree, budget, spent]
  expect(cardTitle(columns, name)).toBe(tree)
  expect(cardTitle([docNo], name)).toBe(name)
  const { shown, areNamed } = cardFieldsOf(columns, { said: [name, tree, status] })
  expect(shown.map(({ id }) => id)).toEqual(['docNo', 'spent', 'budget'])
  expect(areNamed).toBe(true)
})

it('[LIST-30] names a figure that is no amount, also where it is the only one', () => {
  expect(cardFieldsOf([docNo, field('tries', 'integer')], { said: [] }).areNamed).toBe(true)
  expect(cardFieldsOf([docNo, budget], { said: [] }).areNamed).toBe(false)
})

it('[LIST-30] leaves out the currency that the amount says itself', () => {
  const priced = { ...budget, options: { ...budget.options, currency: 'currency' } }
  const { shown } = cardFieldsOf([docNo, priced, field('currency', 'text'), status, name], { said: [docNo, status] })
  expect(shown.map(({ id }) => id)).toEqual(['name', 'budget'])
})

it('[LIST-30] names an amount whose currency is no column of the list', () => {
  const spend = { ...budget, options: { ...budget.options, currency: 'spendCurrency' } }
  const areNamed = (columns: Parameters<typeof cardFieldsOf>[0]) => cardFieldsOf(columns, { said: [] }).areNamed
  expect(areNamed([docNo, spend, field('currency', 'text')])).toBe(true)
  expect(areNamed([docNo, spend, field('spendCurrency', 'text')])).toBe(false)
})

it('[LIST-694] names days, but the one a document is of where it is the only one', () => {
  const [posted, due] = [field('postDate', 'date'), field('dueDate', 'date')]
  const named = (...columns: readonly (typeof posted)[]) =>
    cardFieldsOf([docNo, ...columns], { said: [docNo], day: 'postDate' }).namedDays
  expect(named(posted, budget)).toEqual([])
  expect(named(due, budget)).toEqual(['dueDate'])
  expect(named(posted, due)).toEqual(['postDate', 'dueDate'])
})
