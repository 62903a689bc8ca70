import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { moneyInWords, quantityInWords } from '#core/field-kinds/amounts-in-words.ts'
import { button, heading, paragraph, table } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** What the approver is asked, and the link that answers. */
export interface ApprovalMailData {
  /** Number of the document as people know it. */
  readonly number: string
  readonly transaction: EmailApprovalTransaction
  readonly url: string
  readonly approver: string
  /** The level that is asked and the last one of the round; a mail queued by an older server says neither. */
  readonly level?: { readonly no: number; readonly last: number }
  /** True when the approver was asked before and has not answered. */
  readonly isReminder?: boolean
  /** When the link stops working, ISO 8601 UTC. */
  readonly expires: string
}

/** The mail that asks for an approval: the facts, the lines with their total, and one link to the page that decides. */
export function approvalMail(data: ApprovalMailData, frame: MailFrame): WrittenMail {
  const { translate } = frame
  const { transaction } = data
  const params = { module: transaction.Module, number: data.number, createdBy: transaction.CreatedBy }
  const subject = subjectOf(data, frame, params)
  const greeting = translate('mail.greeting', { name: data.approver })
  const intro = translate('mail.approval.intro', params)
  const facts = factsOf(data, frame)
  const rows = linesOf(data, frame)
  const head = ['item', 'quantity', 'value'].map((key) => translate(`mail.approval.${key}`))
  const open = translate('mail.approval.open')
  const notice = translate('mail.approval.expires', { expires: frame.formatDate(data.expires, transaction.TimeZone) })
  const text = [
    greeting,
    '',
    intro,
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
    '',
    ...rows.map((row) => row.join('  ')),
    '',
    `${open}:`,
    data.url,
    '',
    notice,
  ].join('\n')
  const body = [
    heading(subject),
    paragraph(greeting),
    paragraph(intro),
    table([translate('mail.approval.field'), translate('mail.approval.content')], facts, 2),
    table(head, rows, 1),
    button(open, data.url),
    paragraph(notice),
  ].join('\n')
  return { subject, text, body }
}

/** Two mails about one document must not look alike: each says its level where there is more than one. */
function subjectOf(
  { level, isReminder }: ApprovalMailData,
  { translate }: MailFrame,
  params: Readonly<Record<string, string>>,
): string {
  const plain = translate('mail.approval.subject', params)
  const subject =
    level !== undefined && level.last > 1
      ? translate('mail.approval.subjectOfLevel', { subject: plain, level: level.no, last: level.last })
      : plain
  return isReminder === true ? translate('mail.approval.reminder', { subject }) : subject
}

function factsOf(
  { transaction, number, level }: ApprovalMailData,
  { translate, formatDate }: MailFrame,
): readonly (readonly [string, string])[] {
  const named = (key: string, value: string) => [translate(`mail.approval.${key}`), value] as const
  return [
    named('number', number),
    ...(level === undefined
      ? []
      : [named('level', translate('mail.approval.levelOf', { level: level.no, last: level.last }))]),
    named('reference', transaction.Reference),
    named('location', transaction.Location),
    named('deliveryDate', formatDate(transaction.DeliveryDate)),
    named('createdBy', transaction.CreatedBy),
    named('enteredOn', formatDate(transaction.EnteredOn, transaction.TimeZone)),
  ]
}

function linesOf(
  { transaction }: ApprovalMailData,
  { translate, language }: MailFrame,
): readonly (readonly string[])[] {
  const { CurrencySymbol, CurrencyDecimals } = transaction
  const amount = (value: string) =>
    value === ''
      ? translate('mail.approval.unknown')
      : moneyInWords(value, { language, currencySymbol: CurrencySymbol, currencyDecimals: CurrencyDecimals })
  const quantity = (value: string) => quantityInWords(value, language)
  return [
    ...transaction.Details.map((line) => [
      `${line.Number} ${line.Name}`,
      `${quantity(line.Qty)} ${line.UnitCode}`,
      amount(line.Valued),
    ]),
    [
      translate('mail.approval.total'),
      hasOneUnit(transaction) ? quantity(transaction.TotalQty) : '',
      amount(transaction.TotalItemValue),
    ],
  ]
}

/** Cases and litres have no sum. */
function hasOneUnit({ Details }: ApprovalMailData['transaction']): boolean {
  return new Set(Details.map(({ UnitCode }) => UnitCode)).size <= 1
}
