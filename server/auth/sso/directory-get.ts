import { readFileSync } from 'node:fs'
import { get, type RequestOptions } from 'node:https'
import { rootCertificates } from 'node:tls'

/** Longest a directory may take to answer, and most it may say. */
const timeoutMilliseconds = 5_000
const mostBytes = 512 * 1024

/** Reads a JSON document of a directory over HTTPS. Throws a plain error that says what is wrong, for the log. */
export type DirectoryGet = (address: string) => Promise<unknown>

/** A reader that trusts the well-known certificates and those of a PEM file, if one is named. Follows no redirect. */
export function createDirectoryGet(caFile: string | undefined): DirectoryGet {
  const trust: RequestOptions = caFile === undefined ? {} : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] }
  return async (address) => {
    if (!address.startsWith('https://')) throw new Error(`${address} is not an https address`)
    return JSON.parse(await readText(address, trust)) as unknown
  }
}

function readText(address: string, trust: RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    const request = get(address, { ...trust, signal, headers: { accept: 'application/json' } }, (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes > mostBytes) request.destroy(new Error(`${address} said more than ${mostBytes} bytes`))
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts).toString('utf8'))
        else reject(new Error(`${address} answered ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
