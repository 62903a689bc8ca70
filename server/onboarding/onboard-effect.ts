import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idParam, integerParam, maybeDecimalParam, optional, textParam, written, flagParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { approvalDocument } from '../approval/document/approval-document.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const onboardReads: TableReads = {
  by: 'server/onboarding/onboard-effect.ts',
  entities: { supplier: { number: 'text', taxNo: 'text' } },
}

const text = textParam('header', ['text', 'multiline'])

const params = {
  number: optional(text),
  company: text,
  taxNo: optional(text),
  phone: optional(text),
  orderEmail: optional(text),
  street: optional(text),
  city: optional(text),
  region: optional(text),
  postalCode: optional(text),
  country: optional(text),
  currency: optional(text),
  minOrder: maybeDecimalParam('header', ['money']),
  leadDays: integerParam('header'),
  note: optional(text),
  accountName: optional(text),
  bankName: optional(text),
  accountNumber: optional(text),
  bic: optional(text),
  supplier: written(idParam('header', 'supplier')),
  contactName: textParam('line', ['text']),
  contactDuty: textParam('line', ['text']),
  contactEmail: textParam('line', ['text']),
  contactPhone: textParam('line', ['text']),
  contactFirst: flagParam('line'),
}

/** What an account comes to, and by which of its moves. */
const approved = { move: 'approve', state: 'Approved' }

type Bound = BoundRecord<typeof params>

/**
 * Makes a supplier of what was approved, with contacts, address and bank account (ONB-6): by somebody who had no hand in the document, so
 * the account has its second person. @throws E_SELF_APPROVE, E_VALIDATION at a tax number or a number that is taken
 */
export const onboardEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:onboard',
  params,
  async apply(input, bound) {
    const { authorIds } = await approvalDocument(input)
    if (authorIds.includes(input.ctx.userId)) throw appError('E_SELF_APPROVE')
    await refuseTaken(input, bound)
    const currency = await currencyOf(input, bound.header.currency)
    const supplier = await input.createOther('supplier', supplierBody(input, bound, currency))
    const { id } = standardOf(supplier)
    await addBank(input, bound, { supplier: id, currency })
    return { set: { [bound.fieldOf('supplier') ?? '']: id } }
  },
})

/** What cannot stand twice is told at the field of the document, before the supplier refuses it at its own. */
async function refuseTaken({ trx, ctx, record }: MoveEffectInput, { header, fieldOf }: Bound): Promise<void> {
  const { rows } = await sql<{ byTax: boolean; byNumber: boolean }>`
    select coalesce(bool_or(s.tax_no = ${header.taxNo}), false) as "byTax",
      coalesce(bool_or(s.number = ${numberOf(record, header.number)}), false) as "byNumber"
    from supplier s where s.tenant_id = ${ctx.tenantId}
      and (s.tax_no = nullif(${header.taxNo}, '') or s.number = ${numberOf(record, header.number)})`.execute(trx)
  const issues = [
    ...(rows[0]?.byTax === true ? [fieldIssue(fieldOf('taxNo') ?? '', { code: 'unique' })] : []),
    ...(rows[0]?.byNumber === true ? [fieldIssue(fieldOf('number') ?? '', { code: 'unique' })] : []),
  ]
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
}

/** A new supplier is called by the number somebody chose, else by that of the document. */
function numberOf(record: MoveEffectInput['record'], chosen: string): string {
  return chosen === '' ? standardOf(record).docNo : chosen
}

/** The currency somebody named by its code; undefined for a code nobody has. */
async function currencyOf({ trx, ctx }: MoveEffectInput, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id from currency c
    where c.tenant_id = ${ctx.tenantId} and c.code = upper(${code}) and c.is_active`.execute(trx)
  return rows[0]?.id
}

function supplierBody({ record }: MoveEffectInput, { header, lines }: Bound, currency: number | undefined) {
  const given = (value: string) => (value === '' ? null : value)
  return {
    Number: numberOf(record, header.number),
    Name: header.company,
    TaxNo: given(header.taxNo),
    Phone: given(header.phone),
    OrderMethod: header.orderEmail === '' ? 'Phone' : 'Email',
    Email: given(header.orderEmail),
    CurrencyId: currency ?? null,
    MinOrder: header.minOrder === undefined ? null : printDecimal(header.minOrder),
    LeadDays: header.leadDays ?? null,
    Note: given(header.note),
    Contacts: lines.map(({ values }) => ({
      Name: values.contactName,
      Duty: given(values.contactDuty),
      Email: given(values.contactEmail),
      Phone: given(values.contactPhone),
      IsPrimary: values.contactFirst,
    })),
    Addresses: addressesOf(header),
  }
}

function addressesOf({ street, city, region, postalCode, country }: Bound['header']) {
  if (street === '' || city === '') return []
  return [{ Use: 'Office', Street: street, City: city, Region: region, PostalCode: postalCode, Country: country }]
}

/** The account the supplier itself has given; whoever approves the document is its second person. */
async function addBank(
  input: MoveEffectInput,
  { header }: Bound,
  { supplier, currency }: { readonly supplier: number; readonly currency: number | undefined },
): Promise<void> {
  if (header.accountNumber === '') return
  const account = await input.createOther('supplierBank', {
    SupplierId: supplier,
    AccountName: header.accountName || header.company,
    BankName: header.bankName,
    AccountNumber: header.accountNumber,
    Bic: header.bic === '' ? null : header.bic,
    CurrencyId: currency ?? null,
    IsPrimary: true,
  })
  await input.changeOther({
    family: 'supplierBank',
    id: standardOf(account).id,
    action: approved.move,
    change: (record) => ({ ...record, status: approved.state }),
  })
}
