import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { signIn } from '../support/sign-in.ts'
import { codeOf, createFormWorld, issuesOf, type FormWorld, type MailedLink } from '../public-forms/form-world.ts'

let count = 0
const company = (changes: object = {}) => ({
  Company: `Green Fields ${(count += 1)}`,
  TaxNo: `88-${1000 + count}`,
  OrderEmail: 'orders@fields.test',
  Street: '1 Farm Road',
  City: 'Salinas',
  Country: 'USA',
  ...changes,
})

const account = { AccountName: 'Green', BankName: 'First', CurrencyCode: 'usd' }

describe('supplier onboarding', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({
      controller: ['CreateSuppliers', 'ApproveSupplierOnboarding', 'ViewSuppliers', 'DocumentApprovals'],
    })
  })
  beforeEach(async () => {
    await world.execute(sql`delete from rate_counter`)
    await world.execute(sql`update approval_rule set is_active = false`)
    await world.links()
  })
  afterAll(() => world.close())

  const invite = async (body: object = {}) => {
    const made = await world.add('SupplierOnboardings', { InviteEmail: 'ana@fields.test', ...body })
    expect(made.statusCode, made.body).toBe(201)
    const { Id, DocNo } = made.json<{ Id: number; DocNo: string }>()
    const path = `SupplierOnboardings(${Id})`
    const moved = await world.move(path, 'invite')
    expect(moved.statusCode, moved.body).toBe(200)
    return { path, docNo: DocNo, link: await mailed() }
  }
  const mailed = async (): Promise<MailedLink> => {
    const [link] = (await world.links()).filter(({ token }) => token !== '')
    if (link === undefined) throw new Error('No link was mailed')
    return link
  }
  const answered = async (values: object, body: object = {}) => {
    const invited = await invite(body)
    const sent = await world.send(invited.link, 'answer', values)
    expect(sent.statusCode, sent.body).toBe(200)
    return invited
  }
  const suppliers = (where: ReturnType<typeof sql>) =>
    world.execute(sql`select s.id, s.number, s.name, s.tax_no, s.email, s.currency_id, s.lead_days,
      (select count(*)::int from supplier_contact c where c.parent_id = s.id) as contacts,
      (select count(*)::int from supplier_certificate c where c.parent_id = s.id) as certificates,
      (select json_agg(json_build_array(b.account_number, b.status, b.is_primary)) from supplier_bank b where b.supplier_id = s.id) as banks
      from supplier s where ${where}`)

  it('[ONB-1] invites by mail in the language chosen, with a word of the house', async () => {
    const { link } = await invite({ Language: 'es', Message: 'Nos vimos en la feria' })
    expect(link.to).toBe('ana@fields.test')
    expect(link.text).toContain('Nos vimos en la feria')
    expect(link.text).toContain('ulc=es')
  })

  it('[ONB-2, ONB-6] what was sent and accepted makes a supplier with contacts, certificates, address and an approved account', async () => {
    const values = company({
      ...account,
      AccountNumber: 'DE02120300000000202051',
      LeadDays: 2,
      MinOrder: '120.5',
      Contacts: [{ Name: 'Ana', Email: 'ana@fields.test', IsPrimary: true }, { Name: 'Ben' }],
      Certificates: [{ Certificate: 'Organic', Number: 'O-1', ExpiresOn: '2027-05-31' }],
      Categories: [{ Category: 'Produce' }],
    })
    const { path, docNo } = await answered(values)
    expect((await world.get(path)).json()).toMatchObject({ Status: 'PendingApproval' })
    const accepted = await world.move(path, 'accept', {}, world.controller)
    expect(accepted.statusCode, accepted.body).toBe(200)
    const record = (await world.get(path)).json<{ Status: string; SupplierId: number }>()
    expect(record.Status).toBe('Approved')
    expect(await suppliers(sql`s.id = ${record.SupplierId}`)).toEqual([
      {
        id: record.SupplierId,
        number: docNo,
        name: values.Company,
        tax_no: values.TaxNo,
        email: 'orders@fields.test',
        currency_id: 164,
        lead_days: 2,
        contacts: 2,
        certificates: 1,
        banks: [['DE02120300000000202051', 'Approved', true]],
      },
    ])
  })

  it('[ONB-3] the one who invited does not accept, and a right is needed for it', async () => {
    const { path } = await answered(company())
    expect(codeOf(await world.move(path, 'accept'))).toBe('E_SELF_APPROVE')
    expect((await world.move(path, 'accept', {}, world.chef)).statusCode).toBe(403)
    expect(await suppliers(sql`s.name = ${`Green Fields ${count}`}`)).toEqual([])
  })

  it('[ONB-4] sent back with a comment, the supplier reads it in the mail, finds what was written and sends it anew', async () => {
    const values = company()
    const { path } = await answered(values)
    expect((await world.move(path, 'sendBack', {}, world.controller)).statusCode).toBe(422)
    const back = await world.move(path, 'sendBack', { Remarks: 'The tax number has nine digits' }, world.controller)
    expect(back.statusCode, back.body).toBe(200)
    const link = await mailed()
    expect(link.text).toContain('The tax number has nine digits')
    const { row } = (await world.outside(link)).json<PublicFormAnswer>()
    expect(row).toMatchObject({ Company: values.Company, '@larder.moves': ['answer'] })
    const sent = await world.send(link, 'answer', { ...values, TaxNo: '123456789' })
    expect(sent.statusCode, sent.body).toBe(200)
    expect((await world.get(path)).json()).toMatchObject({ Status: 'PendingApproval', TaxNo: '123456789' })
  })

  it('[ONB-5] a tax number another supplier has, and names that look alike, are told before anybody decides', async () => {
    await world.execute(sql`insert into supplier (tenant_id, number, name, tax_no, hold, is_active)
      values ('ui', 'P-1', 'Pacific Coast Produce', '77-555', 'None', true)`)
    const { path } = await answered(company({ Company: 'Pacific Coast Produce Inc', TaxNo: '77 555' }))
    const record = (await world.get(path)).json<{ SameTaxId: number; Alike: string }>()
    expect(record.SameTaxId).toBeGreaterThan(0)
    expect(record.Alike).toBe('P-1 Pacific Coast Produce')
    await world.execute(
      sql`update supplier_onboarding set tax_no = '77-555' where company = 'Pacific Coast Produce Inc'`,
    )
    const accepted = await world.move(path, 'accept', {}, world.controller)
    expect(issuesOf(accepted)).toEqual(['taxNo unique'])
    expect((await world.get(path)).json()).toMatchObject({ Status: 'PendingApproval' })
  })

  it('[ONB-7] approvers of a rule decide instead: nobody accepts past them, and their denial ends the link', async () => {
    await world.execute(sql`insert into approval_rule (tenant_id, name, doc_type, min_amount, priority, is_active)
      values ('ui', 'New suppliers', 'supplierOnboarding', 0, 100, true)`)
    await world.execute(sql`insert into approval_level (tenant_id, parent_id, line_no, mode, user_id, min_amount)
      select 'ui', id, 1, 'Any', 3, 0 from approval_rule where name = 'New suppliers'`)
    const first = await answered(company(), { ExpectedAmount: '5000' })
    expect(codeOf(await world.move(first.path, 'accept', {}, world.controller))).toBe('E_GUARD')
    const approved = await world.move(first.path, 'approve', {}, world.controller)
    expect(approved.statusCode, approved.body).toBe(200)
    expect((await world.get(first.path)).json()).toMatchObject({ Status: 'Approved', SupplierId: expect.any(Number) })
    const second = await answered(company(), { ExpectedAmount: '5000' })
    const denied = await world.move(second.path, 'deny', { Remarks: 'No' }, world.controller)
    expect(denied.statusCode, denied.body).toBe(200)
    expect(codeOf(await world.outside(second.link))).toBe('E_FORM_LINK')
  })

  it('[ONB-8] an invitation withdrawn ends its link at once, and may be written anew and sent again', async () => {
    const { path, link } = await invite()
    expect((await world.move(path, 'withdraw')).statusCode).toBe(200)
    expect(codeOf(await world.outside(link))).toBe('E_FORM_LINK')
    expect((await world.change(path, { InviteEmail: 'ben@fields.test' })).statusCode).toBe(200)
    expect((await world.move(path, 'invite')).statusCode).toBe(200)
    expect((await mailed()).to).toBe('ben@fields.test')
  })

  it('[VEND-5] a new or changed bank account counts once somebody else has approved it', async () => {
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, hold, is_active)
      values ('ui', 900, 'B-1', 'Baker', 'None', true)`)
    const rights = sql`insert into role_permission (tenant_id, parent_id, permission)
      select 'ui', 3, p from unnest(array['ViewSupplierBanks','CreateSupplierBanks','ApproveSupplierBanks']) p`
    await world.execute(rights)
    const made = await world.add('SupplierBanks', {
      SupplierId: 900,
      AccountName: 'Baker',
      BankName: 'First',
      AccountNumber: 'DE02100500000024290661',
    })
    expect(made.statusCode, made.body).toBe(201)
    const path = `SupplierBanks(${made.json<{ Id: number }>().Id})`
    expect((await world.get(path)).json()).toMatchObject({ Status: 'PendingApproval' })
    expect(codeOf(await world.move(path, 'approve'))).toBe('E_SELF_APPROVE')
    const second = await signIn(world, { user: 'controller' })
    expect((await world.move(path, 'approve', {}, second)).statusCode).toBe(200)
    // An approved account is not written on; revised, it waits again, and who changed it does not approve.
    expect((await world.change(path, { BankName: 'Other' }, second)).statusCode).toBe(409)
    expect((await world.move(path, 'revise', {}, second)).statusCode).toBe(200)
    expect((await world.change(path, { AccountNumber: 'DE11520513735120710131' }, second)).statusCode).toBe(200)
    // Somebody else's word in between does not make the change their own.
    expect((await world.change(path, { BankName: 'First Bank' })).statusCode).toBe(200)
    expect(codeOf(await world.move(path, 'approve', {}, second))).toBe('E_SELF_APPROVE')
    expect(codeOf(await world.move(path, 'approve'))).toBe('E_SELF_APPROVE')
    await world.execute(sql`insert into role_permission (tenant_id, parent_id, permission)
      select 'ui', 2, p from unnest(array['ViewSupplierBanks','ApproveSupplierBanks']) p`)
    const third = await signIn(world, { user: 'chef' })
    expect((await world.move(path, 'approve', {}, third)).statusCode).toBe(200)
    expect((await world.get(path)).json()).toMatchObject({ Status: 'Approved' })
  })
})
