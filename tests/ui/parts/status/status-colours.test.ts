import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { statusSign, statusTone, statusTones } from '../../../../src/engine/ui/parts/status/status-tone.ts'
import { englishTexts } from '../../support/english-texts.ts'

/** Every status value of the specification (3), with our variants of spoilage and the states of periods, runs, scanned invoices, mails and prices. */
const named = [
  'Approved Pending PendingSubmission PendingApproval Partial Cancelled Finalized OnHold Denied Invoiced InTransit Completed',
  'Definite Tentative Depleted ReturnToVendor TransfersIn TransferOut',
  'Spoilage SpoilagePending SpoilageApproved SpoilageDenied SpoilageFinalized',
  'Future Open Closed Scheduled Running',
  'New Read Matched Exception Drafted Posted Rejected',
  'Retrying Sent GivenUp',
  'Dearer Cheaper',
]
  .join(' ')
  .split(' ')

const read = (path: string) => readFileSync(`src/${path}`, 'utf8')
const colours = {
  light: {
    ...variablesOf(read('widgets/theme/tokens.css'), ':root'),
    ...variablesOf(read('engine/ui/parts/status/status.css'), ':root'),
  },
  dark: {
    ...variablesOf(read('widgets/theme/tokens.css'), '.bp6-dark'),
    ...variablesOf(read('engine/ui/parts/status/status.css'), '.bp6-dark'),
  },
}

describe('colours of status values', () => {
  it('[STATUS-1] each value of the specification has its own entry and its words', async () => {
    const { has } = await englishTexts()
    expect([...statusTones.keys()].toSorted()).toEqual(named.toSorted())
    for (const status of named) expect(has(`status.${status}`), status).toBe(true)
    expect(statusTone('SomethingElse')).toBe('none')
  })

  it('[STATUS-3] states that follow or resemble each other differ in sign, with or without colours', () => {
    const alike = [
      ['Pending', 'Approved', 'Completed'],
      ['PendingApproval', 'OnHold', 'Partial'],
      ['PendingSubmission', 'Cancelled', 'Denied'],
    ]
    for (const states of alike) expect(new Set(states.map(statusSign)).size, states.join()).toBe(states.length)
    for (const status of named) expect(statusSign(status), status).not.toBe(statusSign('SomethingElse'))
    expect(new Set(['Pending', 'Approved'].map(statusTone)).size).toBe(2)
    expect(new Set(['PendingApproval', 'OnHold', 'Partial'].map(statusTone)).size).toBe(3)
  })

  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    it.each(named)('[STATUS-2] %s can be read on its tag, and its tile’s mark and words on the tile', (status) => {
      const tone = statusTone(status)
      const of = (name: string): string => colours[theme][name] ?? ''
      expect(contrast(of(`--status-${tone}-text`), of(`--status-${tone}-ground`))).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['--lar-surface', '--lar-hover', '--lar-selected']) {
        expect(contrast(of('--lar-text'), of(ground)), ground).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('--lar-text-muted'), of(ground)), ground).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of(`--status-${tone}-text`), of(ground)), ground).toBeGreaterThanOrEqual(3)
      }
    })
  })
})

/** Custom properties with a plain colour in the first block of a selector that has any. */
function variablesOf(css: string, selector: string): Readonly<Record<string, string>> {
  const blocks = css.split('}').filter((block) => block.split('{')[0]?.includes(selector))
  return Object.fromEntries(
    blocks.flatMap((block) =>
      [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
    ),
  )
}

/** WCAG 2 contrast of two colours `#rrggbb`. @throws for anything else, so that a missing colour fails. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const parts = /^#(..)(..)(..)$/.exec(colour)
  if (parts === null) throw new Error(`${colour || 'nothing'} is no colour`)
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((hex) => {
    const share = Number.parseInt(hex, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
