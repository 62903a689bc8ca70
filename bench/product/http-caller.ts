import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** One call and what it should say. */
export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Calls one server over connections that stay open. Throws for every answer that is no success. */
export interface HttpCaller {
  readonly call: (call: Call) => Promise<Answer>
  readonly close: () => void
}

/** A caller with so many connections; node's own client, which costs the machine less than fetch. */
export function createCaller(url: string, connections: number): HttpCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = ({ method = 'GET', path, headers, body }: Call): Promise<Answer> =>
    new Promise((done, fail) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const own = text === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request(`${url}${path}`, { agent, method, headers: { ...headers, ...own } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          const received = Buffer.concat(chunks).toString('utf8')
          if (status >= 300) fail(new Error(`${method} ${path} answered ${status} ${received.slice(0, 300)}`))
          else done({ status, headers: answer.headers, text: received })
        })
      })
      sent.once('error', fail)
      sent.end(text)
    })
  return { call, close: () => agent.destroy() }
}
