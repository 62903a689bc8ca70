import { createServer, type IncomingMessage, type Server } from 'node:http'
import { printUtilityAnswer, printUtilityPath } from '../../src/engine/core/http/print/print-utility.ts'

/** A server that says pong to pages of the given origins (SPEC-4.6.1). It is to listen on the loopback address only. */
export function createPrintUtility(origins: readonly string[]): Server {
  return createServer((request, response) => {
    const origin = request.headers.origin
    const isKnown = origin !== undefined && origins.includes(origin)
    response.setHeader('Vary', 'Origin')
    response.setHeader('Cache-Control', 'no-store')
    if (isKnown) response.setHeader('Access-Control-Allow-Origin', origin)
    if (!isLocal(request) || request.url !== printUtilityPath) return void response.writeHead(404).end()
    if (request.method === 'OPTIONS' && isKnown) {
      // A page of another network asks before it may call a machine's own port.
      response.setHeader('Access-Control-Allow-Private-Network', 'true')
      response.setHeader('Access-Control-Allow-Methods', 'GET')
      return void response.writeHead(204).end()
    }
    if (request.method !== 'GET') return void response.writeHead(405).end()
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(printUtilityAnswer)
  })
}

/** False for a foreign host name that somebody made lead to this machine. */
function isLocal({ headers }: IncomingMessage): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '')
  return name === '127.0.0.1' || name === 'localhost'
}
