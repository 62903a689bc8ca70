import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { appError } from '#core/errors/app-error.ts'
import type { Secrets } from '../../db/prepare/secrets.ts'
import { newSecretText } from '../../access/secret-text.ts'

/** What a hash costs; it stands in the hash, which is verified at the cost it was made at. */
export interface HashCost {
  /** Kibibytes. */
  readonly memoryCost: number
  readonly timeCost: number
}

/** Cost of argon2id version 19: about 25 ms on two cores. */
const cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** The binding's enum is declared for compilers that inline it; 2 is Argon2id, 1 the version 0x13. */
const argon2id = { algorithm: 2, version: 1 } as const

/** Key that peppers new hashes; its id is stored beside each. */
export const pepperKeyId = 'p1'

/** Hashing bound to this installation's pepper; at most two hashes at once, thirty-two waiting, then E_BUSY. */
export interface PasswordHasher {
  /** `argon2id$<memory>$<time>$<salt>$<hmac>`, base64url parts. */
  readonly hash: (password: string) => Promise<string>
  /** Costs the same for `undefined`, an unknown user, as for a real hash. */
  readonly verify: (password: string, stored: string | undefined) => Promise<boolean>
}

/** Makes the one hasher of the process; new hashes cost what is usual unless another cost is given. */
export function createPasswordHasher(secrets: Secrets, { memoryCost, timeCost }: HashCost = cost): PasswordHasher {
  const pepper = secrets.key(`password-pepper:${pepperKeyId}`)
  const queue = createQueue(2, 32)
  const digest = async (password: string, salt: Buffer, spent: HashCost) => {
    const options = { ...cost, ...argon2id, memoryCost: spent.memoryCost, timeCost: spent.timeCost, salt }
    // The binding declares ambient const enums, which this compiler mode cannot name.
    const raw = await queue(() => hashRaw(password, options as Parameters<typeof hashRaw>[1]))
    return createHmac('sha256', pepper).update(raw).digest()
  }
  return {
    hash: async (password) => {
      const salt = Buffer.from(newSecretText(16), 'base64url')
      const mac = await digest(password, salt, { memoryCost, timeCost })
      return ['argon2id', memoryCost, timeCost, salt.toString('base64url'), mac.toString('base64url')].join('$')
    },
    verify: async (password, stored) => {
      const [, memory, time, salt = '', mac = ''] = (stored ?? dummy).split('$')
      const found = await digest(password, Buffer.from(salt, 'base64url'), {
        memoryCost: Number(memory),
        timeCost: Number(time),
      })
      const wanted = Buffer.from(mac, 'base64url')
      return stored !== undefined && wanted.length === found.length && timingSafeEqual(wanted, found)
    },
  }
}

/** What an unknown user's password is compared with. */
const dummy = `argon2id$${cost.memoryCost}$${cost.timeCost}$${Buffer.alloc(16, 7).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Runs at most `running` at once; refuses more than `waiting` behind them. */
function createQueue(running: number, waiting: number) {
  let active = 0
  const line: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (active < running) {
      active += 1
      return
    }
    if (line.length >= waiting) throw appError('E_BUSY', {}, { headers: { 'retry-after': '2' } })
    await new Promise<void>((turn) => line.push(turn))
  }
  // The place is handed on, never given up in between, so that nobody slips in before the first in line.
  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) active -= 1
    else next()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
