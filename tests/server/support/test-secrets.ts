import { createSecrets } from '../../../server/db/prepare/secrets.ts'
import { servingPasswordOf } from '../../../server/db/prepare/roles.ts'

/** Keys of every test installation. */
export const testSecrets = createSecrets(Buffer.alloc(32, 1).toString('base64url'), ['test'])

/** Password of larder_rw in tests. */
export const servingPassword = servingPasswordOf(testSecrets)

/** The least argon2id takes: people who sign in for something else need no password that is dear to guess. */
export const cheapHash = { memoryCost: 8, timeCost: 1 } as const
