import { describe, expect, it } from 'vitest'
import { bellSign } from '../../../src/plugins/messages/bell-sign.ts'
import { englishTexts } from '../support/english-texts.ts'

describe('the bell', () => {
  it.each([
    { unread: 0, badge: undefined, hasDot: false, name: 'Messages, none unread' },
    { unread: 1, badge: '1', hasDot: false, name: 'Messages, 1 unread' },
    { unread: 99, badge: '99', hasDot: false, name: 'Messages, 99 unread' },
    { unread: 100, badge: '99+', hasDot: false, name: 'Messages, 100 unread' },
  ])('[MSG-9] $unread unread messages show $badge and are named in words', async ({ unread, badge, hasDot, name }) => {
    const { translate } = await englishTexts()
    const sign = bellSign(unread, false)
    expect(sign).toMatchObject({ badge, hasDot })
    expect(translate(sign.label, { count: unread })).toBe(name)
  })

  it('[MSG-9] who has the flag showMessageNotification sees a dot in place of the number, and none without a message', () => {
    expect(bellSign(3, true)).toEqual({ label: 'messages.bell.many', badge: undefined, hasDot: true })
    expect(bellSign(0, true)).toEqual({ label: 'messages.bell.none', badge: undefined, hasDot: false })
  })
})
