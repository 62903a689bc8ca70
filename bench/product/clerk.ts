import { randomUUID } from 'node:crypto'
import type { HttpCaller } from './http-caller.ts'

/** A record as the API answers it. */
export interface Written {
  readonly Id: number
  readonly VersionNo: number
  readonly Status: string
  readonly Lines: readonly (Readonly<Record<string, unknown>> & { readonly Id: number })[]
}

/** Somebody who writes documents over HTTP, as a person would. */
export interface Clerk {
  readonly create: (set: string, body: object) => Promise<Written>
  readonly move: (set: string, record: Pick<Written, 'Id' | 'VersionNo'>, move: string) => Promise<Written>
  readonly read: (path: string) => Promise<Written>
}

/** A clerk with a session; warnings that may be passed are passed. */
export function createClerk(caller: HttpCaller, headers: () => Readonly<Record<string, string>>): Clerk {
  const write = async (target: string, body: object, match: Readonly<Record<string, string>> = {}) => {
    const own = { ...headers(), 'idempotency-key': randomUUID(), confirmed: 'true', ...match }
    const { text } = await caller.call({ method: 'POST', path: `/inventory/api/${target}`, headers: own, body })
    // A write answers the record.
    return JSON.parse(text) as Written
  }
  return {
    create: (set, body) => write(set, body),
    move: (set, { Id, VersionNo }, move) =>
      write(`${set}(${Id})/${move}`, { Confirmed: true }, { 'if-match': `"v${VersionNo}"` }),
    read: async (path) => {
      const { text } = await caller.call({ path: `/inventory/api/${path}`, headers: headers() })
      // So does a read of one.
      return JSON.parse(text) as Written
    },
  }
}
