import { lookup, type LookupAddress } from 'node:dns'
import { request as askPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { err, ok, type Result } from '#core/errors/result.ts'
import { mayConnect, type AddressRule } from './supplier-address.ts'

/** Longest answer that is read, in bytes. */
const longestAnswer = 256 * 1024

/** Time for the whole of it, in milliseconds. */
const longestWait = 10_000

/** Why a supplier gave no answer. */
export type NoAnswer = 'refused' | 'late' | 'unreachable' | 'unreadable'

/**
 * Sends a cXML document to a supplier and answers what it says (PUNCH-12). It is connected to by the very address that was looked at, an inner
 * one is not connected to, and nobody is followed elsewhere: the document holds what we prove ourselves with.
 */
export async function askSupplier(url: URL, xml: string, rule: AddressRule): Promise<Result<string, NoAnswer>> {
  const signal = AbortSignal.timeout(longestWait)
  try {
    const answer = await send(url, xml, { rule, signal })
    if (answer.statusCode !== 200) {
      answer.destroy()
      return err('refused')
    }
    return ok(await textOf(answer))
  } catch (error) {
    if (signal.aborted) return err('late')
    return err(error instanceof Unreadable ? 'unreadable' : 'unreachable')
  }
}

class Unreadable extends Error {}

interface Asking {
  readonly rule: AddressRule
  readonly signal: AbortSignal
}

function send(url: URL, xml: string, { rule, signal }: Asking): Promise<IncomingMessage> {
  const body = Buffer.from(xml, 'utf8')
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=UTF-8', 'content-length': body.length, accept: 'text/xml' },
    agent: false,
    lookup: lookupFor(rule),
    signal,
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayConnect(host, rule)) return Promise.reject(new Error('inner address'))
  const ask = url.protocol === 'https:' ? askSecurely : askPlainly
  return new Promise((resolve, reject) => {
    const asked = ask(url, options, resolve)
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Names lead to addresses of the world alone: one inner address among them is enough to stop. */
function lookupFor(rule: AddressRule): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null) done(error, '', 0)
      else if (first === undefined || !addresses.every(({ address }) => mayConnect(address, rule)))
        done(Object.assign(new Error('inner address'), { code: 'EACCES' }), '', 0)
      else if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    // What comes from a socket without an encoding is bytes.
    const bytes = part as Buffer
    length += bytes.length
    if (length > longestAnswer) {
      answer.destroy()
      throw new Unreadable()
    }
    parts.push(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new Unreadable()
  }
}
