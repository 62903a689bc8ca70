import { describe, expect, it } from 'vitest'
import { linksOf, splitByLinks } from '../../../../src/engine/ui/client/address/text-links.ts'

const link = (words: string) => ({ words, address: `#/${words}` })

describe('words that lead somewhere', () => {
  it('[FORM-97] are found in a text as often as they stand there, and nothing of the text is lost', () => {
    const links = [link('VCH-1'), link('CRN-2')]
    expect(splitByLinks('Voucher VCH-1: Completed. Credit CRN-2 (of VCH-1)', links)).toEqual([
      'Voucher ',
      links[0],
      ': Completed. Credit ',
      links[1],
      ' (of ',
      links[0],
      ')',
    ])
    expect(splitByLinks('VCH-1', links)).toEqual([links[0]])
    expect(splitByLinks('Saved', links)).toEqual(['Saved'])
    expect(splitByLinks('', links)).toEqual([])
  })

  it('[FORM-97] are whole: a number within a longer one is another number', () => {
    const links = [link('REQ-1'), link('REQ-12'), link('')]
    expect(splitByLinks('REQ-12 REQ-13 XREQ-1', links)).toEqual([links[1], ' REQ-13 XREQ-1'])
    expect(splitByLinks('Solicitação REQ-1é', links)).toEqual(['Solicitação REQ-1é'])
  })

  it('[FORM-97] are those of records this person has a screen of', () => {
    const addressOf = ({ of, id }: { of: number | string; id: number }) => (of === 6 ? `#/ui/voucher/${id}` : undefined)
    expect(linksOf(['6/7/VCH-7', '7/8/CRN-8', 'nothing', 4], addressOf)).toEqual([
      { words: 'VCH-7', address: '#/ui/voucher/7' },
    ])
    expect(linksOf(undefined, addressOf)).toEqual([])
  })
})
