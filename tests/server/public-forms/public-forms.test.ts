import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicFormPaths, type PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { codeOf, createFormWorld, issuesOf, type FormWorld, type MailedLink } from './form-world.ts'

const values = {
  Company: 'Green Fields',
  TaxNo: '88-1234567',
  OrderEmail: 'orders@fields.test',
  Street: '1 Farm Road',
  City: 'Salinas',
  Country: 'USA',
}

const pdf = Buffer.from('%PDF-1.4 a certificate')

describe('forms for people outside', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['CreateSuppliers', 'ApproveSupplierOnboarding'] })
  })
  beforeEach(() => world.execute(sql`delete from rate_counter`).then(() => undefined))
  afterAll(() => world.close())

  let invited = 0
  const invite = async (): Promise<{ readonly path: string; readonly id: number; readonly link: MailedLink }> => {
    const InviteEmail = `farm${(invited += 1)}@fields.test`
    const made = await world.add('SupplierOnboardings', {
      InviteEmail,
      ContactName: 'Ana',
      Message: 'We met at the fair',
    })
    expect(made.statusCode, made.body).toBe(201)
    const { Id: id } = made.json<{ Id: number }>()
    const path = `SupplierOnboardings(${id})`
    const moved = await world.move(path, 'invite')
    expect(moved.statusCode, moved.body).toBe(200)
    const [link] = await world.links()
    if (link === undefined) throw new Error('No link was mailed')
    return { path, id, link }
  }
  const read = async (link: MailedLink) => (await world.outside(link)).json<PublicFormAnswer>()
  const draft = (link: MailedLink, DraftNo: number, Values: object) =>
    world.outside(link, { method: 'PUT', url: publicFormPaths.draft, payload: { DraftNo, Values } })
  const file = (link: MailedLink, name: string, payload: Buffer) =>
    world.outside(link, {
      method: 'POST',
      url: `${publicFormPaths.files}?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload,
    })

  it('[PUBLIC-6] the mail carries a token behind the #, of which a hash alone is stored, bound to record, purpose and address', async () => {
    const { link, id } = await invite()
    expect(link.text).toContain('https://larder.example/#/ui/form?')
    expect(link.token).toMatch(/^[\w-]{32}$/)
    expect(link.text).toContain('We met at the fair')
    const rows =
      await world.execute(sql`select token_hash = sha256(${link.token}::bytea) as "isHash", family, record_id, purpose, recipient,
      expires_at > now() + interval '20 days' as "isLong" from public_form where record_id = ${id}`)
    expect(rows).toEqual([
      {
        isHash: true,
        family: 'supplierOnboarding',
        record_id: id,
        purpose: 'onboarding',
        recipient: link.to,
        isLong: true,
      },
    ])
    const [{ text }] = (await world.execute(sql`select string_agg(t::text, '') as text from public_form t`)) as [
      { text: string },
    ]
    expect(text).not.toContain(link.token)
  })

  it('[PUBLIC-6] a fresh link to one form leaves links to the other forms of the record alone', async () => {
    const { path, id } = await invite()
    await world.execute(sql`insert into public_form (tenant_id, token_hash, family, record_id, site_id, purpose, recipient, language,
        sent_by, expires_at)
      select tenant_id, sha256('other'), family, record_id, site_id, 'other', recipient, language, sent_by, expires_at
      from public_form where record_id = ${id}`)
    const again = await world.move(path, 'resend')
    expect(again.statusCode, again.body).toBe(200)
    const rows = await world.execute(
      sql`select purpose, revoked_at is null as works from public_form where record_id = ${id} order by id`,
    )
    expect(rows).toEqual([
      { purpose: 'onboarding', works: false },
      { purpose: 'other', works: true },
      { purpose: 'onboarding', works: true },
    ])
    await world.links()
  })

  it('[PUBLIC-5] nothing leaves but the named fields, lines, sections and moves of one family', async () => {
    const { link } = await invite()
    const answer = await world.outside(link)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { definitions, row, from } = answer.json<PublicFormAnswer>()
    expect(Object.keys(definitions.families)).toEqual(['supplierOnboarding'])
    expect(definitions.menu).toEqual([])
    expect(definitions.search).toEqual([])
    const family = definitions.families['supplierOnboarding']
    const names = family?.entity.fields.map(({ id }) => id) ?? []
    expect(names).toEqual(expect.arrayContaining(['company', 'accountNumber', 'contactName', 'status']))
    for (const hidden of [
      'inviteEmail',
      'expectedAmount',
      'message',
      'supplierNo',
      'sameTax',
      'enteredBy',
      'versionNo',
    ])
      expect(names).not.toContain(hidden)
    expect(Object.keys(family?.workflow?.moves ?? {})).toEqual(['answer'])
    expect(Object.keys(family?.workflow?.labels ?? {})).toEqual(['answer'])
    expect(family?.form.sections.map(({ id }) => id)).toEqual([
      'company',
      'categories',
      'contacts',
      'certificates',
      'bank',
      'questions',
    ])
    expect(row).toMatchObject({ ContactName: 'Ana', '@larder.canEdit': true, '@larder.moves': ['answer'] })
    for (const hidden of ['InviteEmail', 'ExpectedAmount', 'EnteredById', 'VersionNo', 'Message'])
      expect(row).not.toHaveProperty(hidden)
    expect(from).toBe(definitions.session.tenantName)
    expect(definitions.session.username).toBe('')
  })

  it('[PUBLIC-9] a field the form does not name is refused, what is only shown stays, and the server checks as for everybody', async () => {
    const { link, path } = await invite()
    const unnamed = await world.send(link, 'answer', { ...values, ExpectedAmount: '1' })
    expect([unnamed.statusCode, issuesOf(unnamed)]).toEqual([422, [expect.stringMatching(/unknown/)]])
    const shown = await world.send(link, 'answer', { ...values, ContactName: 'Eve' })
    expect(issuesOf(shown)).toEqual(['contactName readOnly'])
    const short = await world.send(link, 'answer', { ...values, Company: '', OrderEmail: 'no address' })
    expect(issuesOf(short).toSorted()).toEqual(['company required', 'orderEmail emailPattern'])
    for (const move of ['accept', 'cancel', 'withdraw', 'approve', 'nothing'])
      expect((await world.send(link, move, values)).statusCode).toBe(404)
    expect((await world.get(path)).json()).toMatchObject({ Status: 'PendingSubmission', Company: null })
  })

  it('[PUBLIC-9] what is sent stands in the record, and the same sent again after it has moved on is refused', async () => {
    const { link, path } = await invite()
    const sent = await world.send(link, 'answer', {
      ...values,
      // What nobody may write is passed over, as in every save.
      Status: 'Approved',
      Contacts: [{ Name: 'Ana', IsPrimary: true }],
    })
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json<PublicFormAnswer>().row).toMatchObject({ '@larder.canEdit': false, '@larder.moves': [] })
    expect((await world.get(path)).json()).toMatchObject({
      Status: 'PendingApproval',
      Company: 'Green Fields',
      EditedById: null,
      Contacts: [{ Name: 'Ana' }],
    })
    const again = await world.send(link, 'answer', { ...values, Company: 'Other' })
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'E_STATE'])
    expect(codeOf(await draft(link, 1, values))).toBe('E_STATE')
    expect(codeOf(await file(link, 'c.pdf', pdf))).toBe('E_STATE')
    expect((await read(link)).answeredOn).not.toBeNull()
  })

  it('[PUBLIC-7] links that are unknown, of another record, purpose or tenant, ended or withdrawn are refused alike', async () => {
    const { link, id } = await invite()
    const other = await invite()
    const answers = [
      await world.outside({ ...link, token: 'x'.repeat(32) }),
      await world.outside({ ...link, token: '' }),
      await world.outside({ ...link, purpose: 'bids' }),
      await world.outside(link, {}, 'harbor'),
    ]
    await world.execute(sql`update public_form set expires_at = now() where record_id = ${id}`)
    answers.push(await world.outside(link), await world.send(link, 'answer', values))
    expect((await world.move(other.path, 'withdraw')).statusCode).toBe(200)
    answers.push(await world.outside(other.link))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      const { traceId: _own, ...body } = answer.json<Record<string, unknown>>()
      expect(body).toEqual({ ...body, Code: 'E_FORM_LINK', Message: answers[0]?.json<{ Message: string }>().Message })
    }
  })

  it('[PUBLIC-7] a link ends when the record names another address, and a fresh one ends those before', async () => {
    const { link, path } = await invite()
    expect((await world.move(path, 'resend')).statusCode).toBe(200)
    const [fresh] = await world.links()
    expect(codeOf(await world.outside(link))).toBe('E_FORM_LINK')
    if (fresh === undefined) throw new Error('No second link')
    expect((await world.outside(fresh)).statusCode).toBe(200)
    await world.execute(
      sql`update supplier_onboarding set invite_email = 'else@fields.test' where invite_email = ${fresh.to}`,
    )
    expect(codeOf(await world.outside(fresh))).toBe('E_FORM_LINK')
  })

  it('[PUBLIC-8] a network that tries wrong links is slowed down, which keeps nobody from a right one', async () => {
    const { link } = await invite()
    const tries = await Promise.all(Array.from({ length: 24 }, () => world.outside({ ...link, token: 'y'.repeat(32) })))
    const codes = tries.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 403)).toHaveLength(20)
    expect(codes.filter((code) => code === 429)).toHaveLength(4)
    expect((await world.outside(link)).statusCode).toBe(200)
  })

  it('[PUBLIC-10] drafts are the holder’s alone: kept beside the record, carried to a fresh link, one behind another', async () => {
    const { link, path } = await invite()
    expect((await draft(link, 0, { Company: 'Half', Contacts: [{ Name: 'Ana' }] })).json()).toEqual({ DraftNo: 1 })
    expect(codeOf(await draft(link, 0, { Company: 'Lost' }))).toBe('E_STALE')
    expect(issuesOf(await draft(link, 1, { SupplierNo: 'X' }))).toHaveLength(1)
    expect((await world.get(path)).json()).toMatchObject({ Company: null, Contacts: [] })
    expect((await world.move(path, 'resend')).statusCode).toBe(200)
    const [fresh] = await world.links()
    if (fresh === undefined) throw new Error('No second link')
    expect(await read(fresh)).toMatchObject({ draftNo: 1, row: { Company: 'Half', Contacts: [{ Name: 'Ana' }] } })
  })

  it('[PUBLIC-2] what is confidential in the house is taken in, and never sent back from there', async () => {
    const { link, path } = await invite()
    const bank = { AccountName: 'Green', BankName: 'First', AccountNumber: 'DE02120300000000202051' }
    expect((await world.send(link, 'answer', { ...values, ...bank })).statusCode).toBe(200)
    expect((await world.get(path)).json()).toMatchObject(bank)
    // What the holder wrote stays theirs to see; what the house writes there does not reach them.
    expect((await read(link)).row).toMatchObject(bank)
    await world.execute(sql`update public_form set draft = null where recipient = ${link.to}`)
    expect((await read(link)).row['AccountNumber']).toBeUndefined()
  })

  it('[PUBLIC-12] the log says by which link and by whom, and names no user', async () => {
    const { link, id, path } = await invite()
    expect((await world.send(link, 'answer', values)).statusCode).toBe(200)
    const rows =
      await world.execute(sql`select a.action, a.user_id, a.after->>'@outsider' as outsider, a.session_id = 'form:' || f.id as "isLink"
      from audit_log a join public_form f on f.tenant_id = a.tenant_id and f.record_id = ${id}
      where a.entity = 'supplierOnboarding' and a.entity_id = ${String(id)} order by a.seq desc limit 2`)
    const told = { user_id: null, outsider: link.to, isLink: true }
    expect(rows).toEqual([
      { action: 'answer', ...told },
      { action: 'change', ...told },
    ])
    const history = (await world.get(`${path}/history`)).json<{ value: readonly { User: unknown }[] }>()
    expect(history.value[0]?.User).toEqual({ Id: 0, Name: link.to })
  })

  it('[PUBLIC-13] files are of the kinds, sizes and number the form says, by name and content, and their own alone', async () => {
    const { link, id, path } = await invite()
    const other = await invite()
    const sent = await file(link, 'certificate.pdf', pdf)
    expect(sent.statusCode, sent.body).toBe(201)
    const { Id } = sent.json<{ Id: number }>()
    expect((await file(link, 'run.exe', Buffer.from('MZ'))).statusCode).toBe(415)
    expect((await file(link, 'list.csv', Buffer.from('a,b'))).statusCode).toBe(415)
    expect((await file(link, 'fake.pdf', Buffer.from('<script>'))).statusCode).toBe(415)
    expect((await file(link, 'big.pdf', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]))).statusCode).toBe(413)
    const inside = await world.admin.call({
      method: 'POST',
      url: `/inventory/api/${path}/attachments?name=inside.txt`,
      headers: { 'idempotency-key': `inside ${id}`, 'content-type': 'text/plain' },
      payload: 'ours',
    })
    // In this state people of the house hang nothing on it, or it is not the holder's to see.
    expect([201, 409]).toContain(inside.statusCode)
    expect((await read(link)).sent.map(({ FileName }) => FileName)).toEqual(['certificate.pdf'])
    const take = (by: MailedLink) => world.outside(by, { method: 'DELETE', url: `${publicFormPaths.files}/${Id}` })
    expect((await take(other.link)).statusCode).toBe(404)
    expect((await take(link)).statusCode).toBe(204)
    for (let index = 0; index < 10; index += 1) expect((await file(link, `c${index}.pdf`, pdf)).statusCode).toBe(201)
    expect(codeOf(await file(link, 'c11.pdf', pdf))).toBe('E_FILE_COUNT')
  })

  it('[PUBLIC-9] of two sends at once one is made', async () => {
    const { link } = await invite()
    const both = await Promise.all([
      world.send(link, 'answer', values),
      world.send(link, 'answer', { ...values, Company: 'Twice' }),
    ])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })
})
