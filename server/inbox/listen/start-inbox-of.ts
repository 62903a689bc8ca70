import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { commandDeps } from '../../documents/command/command-deps.ts'
import type { InboxEnv } from '../../env.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { startInbox } from './start-inbox.ts'

/** Listens for mails where the environment says so; answers how to stop. @throws a plain error for the person at the terminal */
export async function startInboxOf(app: FastifyInstance, deps: AppDeps): Promise<() => Promise<void>> {
  const { inbox, host } = deps.env
  if (inbox === undefined) return async () => undefined
  const { port, domain } = inbox
  const onFailure = (line: string) => app.log.error(line)
  const started = await startInbox(
    { ...commandDeps(app, deps), onFailure },
    { host, port, domain, tls: await readTls(inbox) },
  )
  return started.stop
}

async function readTls({ tls }: InboxEnv): Promise<{ readonly key: string; readonly cert: string } | undefined> {
  if (tls === undefined) return undefined
  const [key, cert] = await Promise.all([tls.keyFile, tls.certFile].map((file) => readFile(file, 'utf8')))
  return { key: key ?? '', cert: cert ?? '' }
}
