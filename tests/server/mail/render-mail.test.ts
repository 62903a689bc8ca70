import { beforeAll, describe, expect, it } from 'vitest'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { renderMail } from '../../../server/mail/render-mail.ts'
import type { ApprovalMailData } from '../../../server/mail/templates/approval-mail.ts'
import { productDefinitions } from '../support/product-definitions.ts'

const data: ApprovalMailData = {
  number: 'REQ-1',
  approver: 'Ana <b>',
  url: 'https://larder.example/#/ui/approval?passCode=abc&tenant=ui',
  expires: '2026-03-14T16:00:00Z',
  transaction: {
    Id: 1,
    Location: 'Kitchen',
    FromLoc: 'Store',
    ToLoca: 'Kitchen',
    DeliveryDate: '2026-03-12',
    Details: [{ Name: 'Flour <script>', Qty: '1234.5', Valued: '1000.25', UnitCode: 'kg', Number: 'I1' }],
    Status: 'PendingApproval',
    ApprovalStatus: 1,
    Module: 'Requisition',
    Reference: '"quoted"',
    CreatedBy: 'chef',
    EnteredOn: '2026-03-11T16:00:00Z',
    CurrencySymbol: '$',
    TotalQty: '1234.5',
    Reason: '-',
    TotalItemValue: '1000.25',
  },
}

describe('writing mails', () => {
  let definitions: DefinitionStore
  beforeAll(async () => {
    definitions = await productDefinitions()
  })
  const render = (language: string, footer = '') =>
    renderMail(
      { mail: { template: 'approval', to: 'ana@ui.example', language, data }, footer },
      definitions.forTenant('ui'),
    )

  it('[MAIL-1] the approval mail has the facts, a table of lines with the total, and the link, as text and as HTML', () => {
    const { subject, text, html } = render('en')
    expect(subject).toBe('Requisition REQ-1 waits for your approval')
    for (const words of ['Kitchen', '03/12/2026', 'I1 Flour', '1,234.5 kg', '$1,000.25', 'Total']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).toContain(data.url)
    expect(html).toContain('href="https://larder.example/#/ui/approval?passCode=abc&amp;tenant=ui"')
    expect(html).toContain('<html lang="en">')
  })

  it('[MAIL-1] cases and litres have no total quantity, and amounts of both have one', () => {
    const flour = { Name: 'Flour', Qty: '4', Valued: '10', UnitCode: 'case', Number: 'I1' }
    const totalOf = (UnitCode: string) => {
      const Details = [flour, { ...flour, Name: 'Milk', Qty: '3', UnitCode, Number: 'I2' }]
      const transaction = { ...data.transaction, Details, TotalQty: '7', TotalItemValue: '20' }
      const mail = {
        template: 'approval',
        to: 'ana@ui.example',
        language: 'en',
        data: { ...data, transaction },
      } as const
      const { text } = renderMail({ mail, footer: '' }, definitions.forTenant('ui'))
      return text.split('\n').find((line) => line.startsWith('Total'))
    }
    expect(totalOf('case')).toMatch(/\b7\b.*\$20\.00/)
    expect(totalOf('litre')).toMatch(/^Total[^7]*\$20\.00/)
  })

  it.each([
    ['¥', 0, '¥1,200', '-¥5'],
    ['KD ', 3, 'KD 1,200.000', '-KD 5.000'],
    ['$', undefined, '$1,200.00', '-$5.00'],
  ])(
    '[MAIL-54] amounts in %s have %s decimals, their minus before the sign',
    (CurrencySymbol, decimals, total, less) => {
      const line = { Name: 'Flour', Qty: '0.123456', Valued: '-5', UnitCode: 'kg', Number: 'I1' }
      const transaction = {
        ...data.transaction,
        Details: [line],
        CurrencySymbol,
        ...(decimals !== undefined && { CurrencyDecimals: decimals }),
        TotalQty: '0.123456',
        TotalItemValue: '1200',
      }
      const mail = {
        template: 'approval',
        to: 'ana@ui.example',
        language: 'en',
        data: { ...data, transaction },
      } as const
      const lines = renderMail({ mail, footer: '' }, definitions.forTenant('ui')).text.split('\n')
      expect(lines).toContain(`I1 Flour  0.123456 kg  ${less}`)
      expect(lines.find((text) => text.startsWith('Total'))).toMatch(new RegExp(`  ${total.replace('$', '\\$')}$`))
    },
  )

  it('[MAIL-13] times are those of the site and name their zone', () => {
    const transaction = { ...data.transaction, TimeZone: 'America/Los_Angeles' }
    const { text } = renderMail(
      {
        mail: { template: 'approval', to: 'ana@ui.example', language: 'en', data: { ...data, transaction } },
        footer: '',
      },
      definitions.forTenant('ui'),
    )
    // 16:00 UTC is 9:00 in California in March, after its clocks went forward on the 8th.
    expect(text).toContain('03/11/2026 09:00 PDT')
    expect(text).toContain('03/14/2026 09:00 PDT')
    expect(text).toContain('03/12/2026')
  })

  it('[MAIL-2] it speaks the approver’s language, numbers included', () => {
    const { subject, text } = render('es')
    expect(subject).toBe('Requisition REQ-1 espera su aprobación')
    expect(text).toContain('Creado por: chef')
    expect(text).toMatch(/\$1\.?000,25/)
  })

  it('[MAIL-3] what people typed is text in the HTML, never markup', () => {
    const { html } = render('en')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('Ana <b>')
    expect(html).toContain('Flour &lt;script&gt;')
    expect(html).toContain('&quot;quoted&quot;')
  })

  it('[MAIL-4] the forgot-password mail carries the temporary password and its life', () => {
    const mail = {
      template: 'forgotPassword',
      to: 'a@b.example',
      language: 'es',
      data: { name: 'Ana', password: 'p&q', minutes: 30 },
    } as const
    const { text, html } = renderMail({ mail, footer: '' }, definitions.forTenant('ui'))
    expect(text).toContain('Su contraseña temporal: p&q')
    expect(text).toContain('30 minutos')
    expect(html).toContain('p&amp;q')
  })

  it('[MAIL-14] what the tenant writes under its mails stands under each, as text, and under no text message', () => {
    const { text, html } = render('en', 'Larkspur <Hotels>, 1 Bay Street')
    expect(text).toMatch(/\n-- \nLarkspur <Hotels>, 1 Bay Street$/)
    expect(html).toContain('Larkspur &lt;Hotels&gt;, 1 Bay Street')
    const message = {
      template: 'signInText',
      to: 'a@b.example',
      phone: '+1 555 0100',
      language: 'en',
      data: { name: 'Ana', code: '123456', minutes: 5 },
    } as const
    const sms = renderMail({ mail: message, footer: 'Larkspur' }, definitions.forTenant('ui'))
    expect(sms.text).not.toContain('Larkspur\n')
    expect(sms.text.endsWith('Larkspur')).toBe(false)
  })
})
