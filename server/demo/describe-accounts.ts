import type { Env } from '../env.ts'
import { demoPassword } from './load-identity.ts'

/** What a person at the terminal needs to sign in to the demo. */
export function describeAccounts({ publicUrl, isOnPremises }: Pick<Env, 'publicUrl' | 'isOnPremises'>): string {
  const route = isOnPremises ? 'login' : 'ui/login'
  return [
    `Sign in at ${publicUrl}/#/${route} with the password ${demoPassword}`,
    '  ui      admin, chef, storekeeper, buyer, controller, payables, recipes, lowpriv, blocked, random, expiring, victim',
    '  harbor  admin, bob, mfa, mfa2, new',
    '  summit, island: admin    closed: admin (inactive tenant)    cloudonly: no password sign-in',
  ].join('\n')
}
