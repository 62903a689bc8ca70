import type { Page, Route } from 'playwright'
import { approvalLinks } from '../approval-mails.ts'
import { openAnew } from '../browser.ts'
import { enterCredentials } from '../sign-in.ts'
import type { ShownScreen } from './shown-screen.ts'

/** Login in all its variants, its popups, and the pages that ask for no sign-in. */
export const publicScreens: readonly ShownScreen[] = [
  { name: 'login', show: (page) => openLogin(page, 'ui') },
  { name: 'login-missing', show: async (page) => press(page, 'Login') },
  { name: 'login-directory', show: (page) => openLogin(page, 'summit') },
  { name: 'login-ldap', show: (page) => openLogin(page, 'island') },
  { name: 'login-cloud-only', show: (page) => openLogin(page, 'cloudonly') },
  {
    name: 'login-inactive-tenant',
    show: async (page) => {
      await openAnew(page, '/closed/login')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'login-please-wait', show: showWaiting },
  { name: 'login-blocked', show: (page) => verifyAs(page, { isBlockedUser: true }, 'Access blocked') },
  { name: 'login-refused', show: showRefusal },
  { name: 'change-password', show: showChangePassword },
  {
    name: 'password-expires',
    show: (page) => verifyAs(page, { passwordChangePromptOnLogin: true }, 'about to expire'),
  },
  { name: 'code', show: (page) => showCode(page, true) },
  { name: 'code-registration', show: (page) => showCode(page, false) },
  { name: 'site-and-role', show: showSites },
  { name: 'tampering', show: (page) => openPage(page, '/ui/no-such-place') },
  { name: 'download', show: (page) => openPage(page, '/ui/download') },
  { name: 'punchthrough', show: (page) => openPage(page, '/ui/punchthrough') },
  { name: 'approval', show: (page) => showApproval(page) },
  { name: 'approval-items', show: (page) => page.getByRole('button', { name: /items?$/ }).click() },
  {
    name: 'approval-remarks',
    show: async (page) => {
      await page.getByRole('button', { name: 'Deny' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('Remarks are required').waitFor()
    },
  },
  { name: 'approval-modified', show: (page) => openPage(page, '/ui/approval?transTypeId=1&transactionId=1&tenant=ui') },
  {
    name: 'approval-refused',
    show: (page) =>
      openPage(page, '/ui/approval?transTypeId=1&transactionId=1&UserEmailId=a%40b.c&passCode=x&versionNo=1&tenant=ui'),
  },
]

async function openLogin(page: Page, tenant: string): Promise<void> {
  await openAnew(page, `/${tenant}/login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openPage(page: Page, path: string): Promise<void> {
  await openAnew(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** The call hangs until the next screen is opened. */
async function showWaiting(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.route('**/Login/verified-user', () => undefined)
  await enterCredentials(page, { user: 'chef' })
  await page.getByText('Please be patient').waitFor()
}

/** Answers a verified user of the demo with something changed, and waits for a text. No account is changed by it. */
async function verifyAs(page: Page, changes: Readonly<Record<string, unknown>>, text: string): Promise<void> {
  await page.goto('about:blank')
  await page.unroute('**/Login/verified-user')
  await page.route('**/Login/verified-user', async (route) => {
    const response = await route.fetch()
    const user = (await response.json()) as Readonly<Record<string, unknown>>
    await route.fulfill({ response, json: { ...user, ...changes } })
  })
  await enterCredentials(page, { user: 'chef' })
  await page.getByText(text).first().waitFor()
}

async function showRefusal(page: Page): Promise<void> {
  const refusal = { Message: 'validation failed', Data: { err: 'The user id or the password is not correct' } }
  await page.goto('about:blank')
  await page.unroute('**/Login/verified-user')
  await page.route('**/Login/verified-user', (route) => route.fulfill({ status: 409, json: refusal }))
  await enterCredentials(page, { user: 'chef' })
  await page.getByRole('dialog').waitFor()
}

async function showChangePassword(page: Page): Promise<void> {
  await verifyAs(page, { isRandomPassword: true }, 'New password')
  await page.getByLabel('New password').fill('aB1!')
  await page.getByLabel('Confirm password').fill('x')
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
}

async function showCode(page: Page, isMFARegister: boolean): Promise<void> {
  const sent = (route: Route) => route.fulfill({ json: 'A code was sent to c***@ui.larder.test' })
  await page.route('**/Login/requestEmailOtp', sent)
  const changes = { isTenantMFAEnabled: true, authenticationType: 'MultiTurn', isMFARegister, phoneNo: '5550100' }
  await verifyAs(page, changes, isMFARegister ? 'Sign-in code' : 'Register for sign-in codes')
  if (isMFARegister) await page.keyboard.type('12')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: isMFARegister ? 'Verify' : 'Register' })
    .click()
}

async function showSites(page: Page): Promise<void> {
  await verifyAs(page, {}, 'Site')
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option').first().waitFor()
}

/** A mail of the demo that is still to be decided. */
async function showApproval(page: Page): Promise<void> {
  for (const link of await approvalLinks('controller@ui.larder.test')) {
    await page.goto('about:blank')
    await page.goto(link.url)
    const approve = page.getByRole('button', { name: 'Approve' })
    await approve.or(page.getByText('Nothing has been decided here')).waitFor()
    if (await approve.isVisible()) return
  }
  throw new Error('No mail of the demo is left to decide')
}
