import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** What of a mail a tenant may word: two texts, and the names that are filled in them. */
export interface MailWords {
  /** Locale keys. */
  readonly subject: string
  readonly opening: string
  /** Names both texts may hold in braces. */
  readonly names: readonly string[]
}

const ofNotices = ['productName', 'user', 'at'] as const

/** Mails that are no record's. Codes are left as they are: what they say keeps people from being cheated. */
const codeMails: Readonly<Record<string, MailWords>> = {
  approval: words('mail.approval', 'intro', ['module', 'number', 'createdBy']),
  firstPassword: words('mail.firstPassword', 'intro', ['productName']),
  forgotPassword: words('mail.forgotPassword', 'intro', ['productName']),
  passwordChanged: words('mail.passwordChanged', 'text', ofNotices),
  accessBlocked: words('mail.accessBlocked', 'text', ofNotices),
  userBlocked: words('mail.userBlocked', 'text', ofNotices),
  factorRegistered: words('mail.factorRegistered', 'text', ofNotices),
}

/** The same as choices of definitions; `optionsFrom: "mails"` adds those of records. */
export const mailChoices: Readonly<Record<string, readonly string[]>> = { 'mail.kind': Object.keys(codeMails) }

/** What of a mail may be worded, by the value of its choice; undefined for a mail there is not (MAIL-22). */
export function mailWords({ families }: Pick<TenantDefinitions, 'families'>, mail: string): MailWords | undefined {
  if (Object.hasOwn(codeMails, mail)) return codeMails[mail]
  const [family = '', place = '', id = ''] = mail.split('.')
  const definition = families.get(family)
  if (definition === undefined) return undefined
  if (place === 'mail' && definition.mails[id] !== undefined) return words(mail, 'text', namesOf(definition))
  if (place === 'public' && definition.publicForms[id] !== undefined) return words(mail, 'mail', namesOf(definition))
  return undefined
}

/** Masters have no number a reader outside would know. */
function namesOf({ kind }: FamilyDefinition): readonly string[] {
  return kind === 'document' ? ['tenant', 'number'] : ['tenant']
}

function words(key: string, opening: string, names: readonly string[]): MailWords {
  return { subject: `${key}.subject`, opening: `${key}.${opening}`, names }
}
