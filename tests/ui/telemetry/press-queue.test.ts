import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserAction } from '#core/http/telemetry-contract.ts'
import { createPressQueue } from '../../../src/plugins/telemetry/press-queue.ts'
import { readPress } from '../../../src/plugins/telemetry/read-press.ts'

const press = { at: '2026-03-01T08:00:00.000Z', route: 'transaction/view-requisition', words: 'Save', role: 'button' }

function openQueue() {
  const sent: (readonly UserAction[])[] = []
  const queue = createPressQueue({
    send: (actions) => sent.push(actions),
    textKeys: () => (words) => (words === 'Save' ? 'form.save' : ''),
  })
  return { queue, sent }
}

describe('presses', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('[TEL-9] are sent together, five seconds after the first, and the words stay here', () => {
    const { queue, sent } = openQueue()
    queue.add(press)
    vi.advanceTimersByTime(4000)
    queue.add({ ...press, words: 'Maria Lopez' })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([
      [
        { At: press.at, Route: press.route, Control: 'form.save', Role: 'button' },
        { At: press.at, Route: press.route, Control: '', Role: 'button' },
      ],
    ])
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(1)
  })

  it('[TEL-9] leave at once when the page goes, and fifty of them do not wait', () => {
    const { queue, sent } = openQueue()
    queue.flush()
    expect(sent).toEqual([])
    queue.add(press)
    queue.flush()
    expect(sent).toHaveLength(1)
    for (let count = 0; count < 50; count += 1) queue.add(press)
    expect(sent[1]).toHaveLength(50)
  })
})

describe('what was pressed', () => {
  const read = (html: string) => {
    document.body.innerHTML = html
    return readPress(document.querySelector('[data-hit]'))
  }

  it('[TEL-10] is the control around what was hit, by role and label', () => {
    expect(read('<button aria-label="Save"><svg data-hit></svg></button>')).toEqual({ role: 'button', words: 'Save' })
    expect(read('<a href="#/x" data-hit>Inbox</a>')).toEqual({ role: 'link', words: 'Inbox' })
    expect(read('<div role="menuitem"><b data-hit>Delete</b></div>')).toEqual({ role: 'menuitem', words: 'Delete' })
    expect(read('<input type="checkbox" data-hit>')).toEqual({ role: 'checkbox', words: '' })
  })

  it('[TEL-10] is nothing where no control was hit, and what was typed is never read', () => {
    expect(read('<p data-hit>Text</p>')).toBeUndefined()
    expect(read('<input type="text" value="secret" data-hit>')).toBeUndefined()
    expect(read('<textarea data-hit>secret</textarea>')).toBeUndefined()
    expect(readPress(null)).toBeUndefined()
  })

  it('[TEL-10] long words are no label of ours', () => {
    expect(read(`<button data-hit>${'word '.repeat(60)}</button>`)).toEqual({ role: 'button', words: '' })
  })
})
