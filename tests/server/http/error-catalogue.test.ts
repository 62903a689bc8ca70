import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue, type ErrorEntry } from '#core/errors/error-catalogue.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { errorReference } from '../../../server/http/error-reference.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'

const locales = join(projectFolder, 'config/locales')
const texts = (language: string) =>
  // A flat file of texts; what is wrong with it shows below.
  JSON.parse(readFileSync(join(locales, language, 'errors.json'), 'utf8')) as Record<string, string>

/** Codes that say neither a name nor a figure, by why they need none. A new one stands here, or names what it is about (ERR-740). */
const nameNothing: Readonly<Record<string, string>> = {
  'A program made the request, and whoever wrote it reads the log.':
    'E_BODY_DEPTH E_BODY_KEY E_BODY_SIZE E_MEDIA_TYPE E_IDEMPOTENCY_KEY E_IDEMPOTENCY_MISMATCH E_IDEMPOTENCY_BUSY E_PRECONDITION',
  'The server is not well, whatever was asked.': 'E_BUSY E_NOT_READY E_UNAVAILABLE E_TIMEOUT',
  'A name would tell whether there is such a thing, to somebody who may not know.':
    'E_NOT_FOUND E_TENANT E_SESSION E_PERM E_CREDENTIALS E_HANDLE E_BLOCKED E_SSO_TENANT E_SSO_USER E_LINK_INVALID E_LINK_EXPIRED E_LINK_SUPERSEDED E_LINK_CHANGED E_FORM_LINK E_SOURCE_CLOSED',
  'It is about the person at the screen and what they just typed.':
    'E_PASSWORD_EXPIRED E_MFA_REQUIRED E_MUST_CHANGE_PASSWORD E_ACCESS_CHOICE E_PASSWORD_WEAK E_PASSWORD_MATCH E_PASSWORD_USED E_PASSWORD_COMMON E_CURRENT_PASSWORD E_OTP_SPENT E_PASSWORDS_OFF E_SSO_SETUP E_SSO_PROVIDER E_SSO_TOKEN E_REMARKS E_NO_ADDRESS E_CONFLICT',
  'The fields and lines say it, each with its own names and figures.':
    'E_VALIDATION E_DUPLICATE E_OVER_OPEN E_BPO_LIMIT E_BUDGET_LEFT E_SOURCE_DIFFERS',
  'It is about the whole of the one record at hand, which stands on the screen with its number.':
    'E_REFERENCED E_GUARD E_SITE1 E_OTHER_SITE E_SENT E_SETTLED E_NO_CHANGE E_NOTHING_TO_COUNT E_NOTHING_TO_IMPORT E_NOTHING_TO_POST E_NOTHING_TICKED E_SUPPLIER_HELD E_SELF_APPROVE E_DECIDED E_NO_APPROVER E_PUNCHOUT_SETUP E_FORM_CLOSED E_BIDS_SEALED E_JOB_OWNER E_SCHEDULE_OWNER',
  'It is about the one file that was chosen.': 'E_FILE_TYPE E_FILE_SIZE E_IMPORT_FILE E_PICTURE E_SCAN_WAITS',
}

describe('the catalogue of errors', () => {
  it.each(readdirSync(locales))(
    '[HTTP-17] has a text for every code, and no text without a code, in %s',
    (language) => {
      expect(Object.keys(texts(language)).toSorted()).toEqual(['title', ...Object.keys(errorCatalogue)].toSorted())
    },
  )

  it.each(readdirSync(locales))('[HTTP-17] is named in %s with the parameters the code has', (language) => {
    const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errorCatalogue)
    for (const [code, { params }] of entries) {
      const used = [...(texts(language)[code] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
      expect([code, used.toSorted()]).toEqual([code, params.toSorted()])
    }
  })

  it('[ERR-740] says what it is about by name or figure, or is listed with why it need not', () => {
    const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errorCatalogue)
    const bare = entries.flatMap(([code, { params }]) => (params.length === 0 ? [code] : []))
    const listed = Object.values(nameNothing).flatMap((codes) => codes.split(' '))
    expect(listed.toSorted()).toEqual(bare.toSorted())
  })

  it('[HTTP-17] is the page docs/reference/errors.md', () => {
    const page = readFileSync(join(projectFolder, 'docs/reference/errors.md'), 'utf8')
    expect(page).toBe(errorReference(texts('en')))
  })

  it('[HTTP-5] fills parameters and leaves out those that have no value', () => {
    expect(formatMessage('a {{x}} b {{y}} {{toString}}', { x: 1 })).toBe('a 1 b  ')
  })
})
