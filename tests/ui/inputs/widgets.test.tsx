import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { FieldKindName } from '#core/field-kinds/field-kinds.ts'
import type { DocumentLink } from '#core/text/document-link.ts'
import { fieldKinds } from '#core/field-kinds/field-kinds.ts'
import { inputWidgets } from '../../../src/widgets/inputs/input-widgets.ts'
import { field } from '../../core/record/sample-entity.ts'
import { locale } from '../form/open-sample.ts'
import { choose, click, draw, leave, pass, press, type } from './draw.tsx'
import { slowSearch } from './slow-search.ts'

const found = [
  { id: 1, text: 'Tomato', details: ['PRO-1', 'Produce'], values: {} },
  { id: 2, text: 'Lettuce', details: ['PRO-2', 'Produce'], values: {} },
]

function widget(name: string) {
  const one = inputWidgets.find((candidate) => candidate.name === name)
  if (one === undefined) throw new Error(`No widget ${name}`)
  return one.component
}

describe('widgets', () => {
  it('[WID-1] the default widget of a kind exists, accepts the kind, and no name is given twice', () => {
    const names = inputWidgets.map((one) => one.name)
    expect(new Set(names).size).toBe(names.length)
    for (const kind of Object.values(fieldKinds)) {
      if (kind.name === 'lines') continue
      const accepts: readonly FieldKindName[] | undefined = inputWidgets.find(
        (one) => one.name === kind.defaultWidget,
      )?.accepts
      expect(accepts, kind.name).toContain(kind.name)
    }
  })

  it.each(
    inputWidgets
      .filter((one) => !['status-tag', 'radio-input', 'document-link'].includes(one.name))
      .map((one) => one.name),
  )('[WID-2] %s ties label, help, requirement and message to its control', async (name) => {
    const { get } = await draw(widget(name), field('qty', 'quantity'), {
      help: 'How much',
      issue: 'Too much',
      isRequired: true,
    })
    const control = get('#control')
    expect(control.labels?.[0]?.textContent).toContain('Quantity')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(control.getAttribute('aria-required')).toBe('true')
    const described = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Too much', 'How much'])
  })

  it('[PIC-6] says before a record is stored that it takes no picture yet', async () => {
    const { root, get } = await draw(widget('image-input'), field('image', 'image'))
    expect(root.textContent).toContain('widgets.image.afterSave')
    expect(get('#control').disabled).toBe(true)
  })

  it('[PIC-6] shows a picture small, saves it whole by its name, and sends another one', async () => {
    const sent: string[] = []
    const files = {
      read: () => Promise.resolve(new Blob(['whole'])),
      readSmall: (id: number) => Promise.resolve(new Blob([`small ${id}`])),
      save: (id: number, name: string) => Promise.resolve(void sent.push(`${id} ${name}`)),
      upload: (file: File) => {
        sent.push(file.name)
        return Promise.resolve({ ok: true as const, value: { id: 9, name: 'new.webp' } })
      },
    }
    const services = { translate: (key: string) => key, locale, search: () => Promise.resolve([]) }
    const picture = field('image', 'image')
    const { get, reports } = await draw(widget('image-input'), picture, {
      value: 8,
      text: 'old.webp',
      services: { ...services, files },
    })
    expect(get('img').getAttribute('alt')).toBe('Quantity: old.webp')
    await click(get('.wid-attachment-name'))
    expect(get('#control-camera').getAttribute('capture')).toBe('environment')
    const chosen = get('#control')
    Object.defineProperty(chosen, 'files', { value: [new File(['x'], 'new.jpg')] })
    Object.defineProperty(chosen, 'value', { value: '', writable: true })
    chosen.dispatchEvent(new Event('change', { bubbles: true }))
    await pass(10)
    expect(sent).toEqual(['8 old.webp', 'new.jpg'])
    expect(reports.changes.map(([value]) => value)).toEqual([9])
  })

  it('[MSG-12] a document is a link for who has its screen, its number for anybody else, and a dash for none', async () => {
    const services = { translate: (key: string) => key, locale, search: () => Promise.resolve([]) }
    const documentAddress = ({ of, id }: DocumentLink) => `#/ui/screen-${of}/${id}`
    const link = field('document', 'text')
    const seen = await draw(widget('document-link'), link, {
      value: '1/42/REQ-7',
      services: { ...services, documentAddress },
    })
    expect(seen.get('[role="group"] a').getAttribute('href')).toBe('#/ui/screen-1/42')
    expect(seen.get('a').textContent).toBe('REQ-7')
    const hidden = await draw(widget('document-link'), link, { value: '1/42/REQ-7', services })
    expect(hidden.root.querySelector('a')).toBeNull()
    expect(hidden.get('[role="group"]').textContent).toBe('REQ-7')
    const none = await draw(widget('document-link'), link, { value: 'javascript:alert(1)', services })
    expect(none.get('[role="group"]').textContent).toBe('–')
  })

  it('[WID-3] a number box reports the words as they are and decides nothing', async () => {
    const { get, reports } = await draw(widget('quantity-input'), field('qty', 'quantity'))
    await type(get('input'), '=12*3')
    expect(reports.words).toEqual(['=12*3'])
    expect(reports.changes).toEqual([])
    expect(get('input').value).toBe('=12*3')
    expect(get('input').inputMode).toBe('decimal')
  })

  it('[KIND-20] a cost box shows it at a glance, and all of it, selected, to who is in it', async () => {
    const { get, reports } = await draw(widget('money-input'), field('cost', 'cost'), {
      value: '0.333333',
      text: '0.333333',
      glance: '0.3333',
    })
    const control = get('#control')
    expect([control.value, control.title]).toEqual(['0.3333', '0.333333'])
    await act(async () => control.focus())
    expect(control.value).toBe('0.333333')
    expect([control.selectionStart, control.selectionEnd]).toEqual([0, 8])
    await leave(control)
    expect(control.value).toBe('0.3333')
    expect([reports.words, reports.changes]).toEqual([[], []])
  })

  it('[WID-4] a read-only control shows its text and reports nothing', async () => {
    const { get, reports } = await draw(widget('switch-input'), field('isActive', 'boolean'), {
      isReadOnly: true,
      value: true,
    })
    await click(get('input'))
    expect(reports.changes).toEqual([])
    const money = await draw(widget('money-input'), field('total', 'money'), { isReadOnly: true, text: '12.50' })
    expect(money.get('input').readOnly).toBe(true)
  })

  it('[WID-4] a percentage that is worked out is a bar as long as its figure, which says when little is left and never leaves its track', async () => {
    const bar = async (value: string | null, text: string) => {
      const { root, get } = await draw(widget('percent-bar'), field('usedPct', 'percent'), { value, text })
      const fill = root.querySelector<HTMLElement>('.wid-bar-fill')?.style.inlineSize
      const tone = root.querySelector<HTMLElement>('.wid-bar')?.dataset['tone']
      const isHidden = root.querySelector('.wid-bar-track')?.getAttribute('aria-hidden')
      return [fill, tone, get('output').textContent, isHidden]
    }
    expect(await bar('37.5', '37.50')).toEqual(['37%', 'accent', '37.50 %', 'true'])
    expect(await bar('89.99', '89.99')).toEqual(['89%', 'accent', '89.99 %', 'true'])
    expect(await bar('90', '90.00')).toEqual(['90%', 'warning', '90.00 %', 'true'])
    expect(await bar('140', '140.00')).toEqual(['100%', 'warning', '140.00 %', 'true'])
    expect(await bar('-5', '-5.00')).toEqual(['0%', 'accent', '-5.00 %', 'true'])
    expect(await bar(null, '')).toEqual(['0%', 'accent', '', 'true'])
  })

  it('[WID-5] a choice offers its values and an empty one while nothing is required', async () => {
    const choices = ['Stock', 'Event'].map((value) => ({ value, label: `label.${value}` }))
    const { root, get, reports } = await draw(widget('choice-input'), field('kind', 'choice', { choices }), {
      value: 'Stock',
    })
    expect([...root.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      '',
      'label.Stock',
      'label.Event',
    ])
    await choose(get('select'), '')
    expect(reports.changes[0]?.[0]).toBeNull()
  })

  it('[WID-6] the calendar opens by key, moves by arrows, picks by click and closes on Escape', async () => {
    const { root, get, reports } = await draw(widget('date-input'), field('day', 'date'), { value: '2026-11-21' })
    await press(get('input'), 'ArrowDown', { altKey: true })
    const grid = get('[role="grid"]')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('November 21, 2026')
    await press(document.activeElement ?? grid, 'ArrowDown')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('November 28, 2026')
    await press(document.activeElement ?? grid, 'Escape')
    expect(root.querySelector('[role="grid"]')).toBeNull()
    await click(get('.wid-affix-button'))
    await click(get('[aria-label*="November 2, 2026"]'))
    expect(reports.changes).toEqual([['2026-11-02', undefined]])
  })

  it('[WID-7] a lookup searches while typing and picks with the keyboard', async () => {
    const asked: string[] = []
    const search = (words: string) => (asked.push(words), Promise.resolve(found))
    const services = {
      translate: (key: string) => key,
      locale,
      search,
    }
    const { root, get, reports } = await draw(widget('lookup-input'), field('item', 'lookup'), { services })
    await type(get('input'), 'le')
    await pass(160)
    expect(asked).toEqual(['le'])
    expect([...root.querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual([
      'TomatoPRO-1Produce',
      'LettucePRO-2Produce',
    ])
    await press(get('input'), 'ArrowDown')
    expect(get('input').getAttribute('aria-activedescendant')).toBe('control-list-1')
    await press(get('input'), 'Enter')
    expect(reports.changes).toEqual([[2, found[1]]])
    expect(get('input').value).toBe('Lettuce')
    expect(root.querySelector('[role="listbox"]')).toBeNull()
  })

  it('[WID-9] Enter pressed before the answer takes the first of what is found, never of what was found before', async () => {
    const { answers, search } = slowSearch()
    const services = { translate: (key: string) => key, locale, search }
    const { get, reports } = await draw(widget('lookup-input'), field('item', 'lookup'), { services })
    await type(get('input'), 'to')
    await pass(160)
    await act(async () => answers.get('to')?.(found.slice(0, 1)))
    await type(get('input'), 'lettuce')
    await press(get('input'), 'Enter')
    expect(reports.changes).toEqual([])
    await pass(160)
    await act(async () => answers.get('lettuce')?.(found.slice(1)))
    expect(reports.changes).toEqual([[2, found[1]]])
    expect(get('input').value).toBe('Lettuce')
  })

  it('[WID-7] Escape leaves a lookup as it was; words left behind are reported, an emptied one is cleared', async () => {
    const { get, reports } = await draw(widget('lookup-input'), field('item', 'lookup'), { value: 1, text: 'Tomato' })
    await type(get('input'), 'xyz')
    await press(get('input'), 'Escape')
    expect(get('input').value).toBe('Tomato')
    await type(get('input'), 'xyz')
    await leave(get('input'))
    expect(reports.words).toEqual(['xyz'])
    await type(get('input'), '')
    await leave(get('input'))
    expect(reports.changes).toEqual([[null, undefined]])
  })
})
