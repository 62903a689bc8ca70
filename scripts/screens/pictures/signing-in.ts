import type { Page, Route } from 'playwright'
import type { Picture } from '../picture.ts'
import { enterCredentials } from '../sign-in.ts'
import { dialog, seeing, steps, type Step } from '../steps.ts'

/** Login in its variants and the popups of signing in. No account is changed: what a person is asked is answered for them. */
export const signingIn: readonly Picture[] = [
  { name: 'login', first: login('ui') },
  { name: 'login-dark', first: login('ui'), light: 'dark' },
  { name: 'login-narrow', first: login('ui'), size: 'narrow' },
  { name: 'login-directory', first: login('summit') },
  { name: 'change-password', first: steps(entered({ isRandomPassword: true }), seeing('New password'), badPassword) },
  { name: 'sign-in-code', first: askedForCode(true) },
  { name: 'code-registration', first: askedForCode(false) },
  {
    name: 'site-and-role',
    first: steps(entered({}), async (page) => {
      await page.getByRole('combobox', { name: 'Site' }).click()
      await page.getByRole('option').first().waitFor()
    }),
  },
]

function login(tenant: string): Step {
  return async (page, { url }) => {
    await page.goto(`${url}/#/${tenant}/login`)
    await page
      .getByRole('button', { name: /Login|Sign in/ })
      .first()
      .waitFor()
  }
}

/** Enters credentials of the demo and adds to what is answered. */
function entered(changes: Readonly<Record<string, unknown>>): Step {
  return async (page, { url }) => {
    await page.route('**/Login/verified-user', async (route) => {
      const response = await route.fetch()
      // What the contract says of an answer to a verified user.
      const user = (await response.json()) as Readonly<Record<string, unknown>>
      await route.fulfill({ response, json: { ...user, ...changes } })
    })
    await enterCredentials(page, url, { user: 'chef' })
  }
}

async function badPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('aB1!')
  await page.getByLabel('Confirm password').fill('x')
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
}

function askedForCode(isMFARegister: boolean): Step {
  const changes = { isTenantMFAEnabled: true, authenticationType: 'MultiTurn', isMFARegister, phoneNo: '5550100' }
  return steps(
    async (page) => {
      const sent = (route: Route) => route.fulfill({ json: 'A code was sent to c***@ui.larder.test' })
      await page.route('**/Login/requestEmailOtp', sent)
    },
    entered(changes),
    dialog(isMFARegister ? 'Sign-in code' : 'Register for sign-in codes'),
    async (page) => {
      if (isMFARegister) await page.keyboard.type('123')
    },
  )
}
