import { resolve } from 'node:path'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { DemoSize } from './demo/history/demo-size.ts'

/** Everything the process is told from outside; nobody else reads `process.env`. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Absolute folder of the embedded database, the secrets and, by default, the mails. */
  readonly dataDir: string
  /** Set → that PostgreSQL; undefined → the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Set → `databaseUrl` is a pooler that gives a connection for one transaction at a time, and this the way around it. */
  readonly databaseDirectUrl: string | undefined
  /** Set → invoices are taken by mail; undefined: no mail is. */
  readonly inbox: InboxEnv | undefined
  readonly smtpUrl: string | undefined
  /** Absolute folder for `.eml` files when there is no SMTP server. */
  readonly mailDir: string
  /** Origin people reach the server at, without a trailing slash; links in mails begin with it. */
  readonly publicUrl: string
  readonly isOnPremises: boolean
  /** undefined: load the demo on a new database only. */
  readonly demo: boolean | undefined
  /** How much of the year before the demo is told behind the first start. */
  readonly demoSize: 'none' | DemoSize
  readonly logLevel: LogLevel
  /** Absolute path of the file with the keys; several nodes on one database share one. */
  readonly secretsFile: string
  /** Absolute path of the configuration; undefined: the one of the checkout. */
  readonly configDir: string | undefined
  /** Absolute path of PEM certificates that directories may be signed by, besides the well-known ones. */
  readonly directoryCaFile: string | undefined
  /** Reverse proxies in front whose X-Forwarded-For entries may be believed. */
  readonly trustedProxies: number
  /** Millions of points a picture may have when it comes in. */
  readonly pictureMegapixels: number
  /** The longer edge of a picture as it is kept, in points. */
  readonly pictureEdge: number
  readonly isDevelopment: boolean
}

/** Where mails with invoices are taken. */
export interface InboxEnv {
  readonly port: number
  /** Host of the addresses. */
  readonly domain: string
  /** Absolute paths of PEM files; undefined: nothing is encrypted. */
  readonly tls: { readonly keyFile: string; readonly certFile: string } | undefined
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type LogLevel = (typeof logLevels)[number]

type Source = Readonly<Record<string, string | undefined>>

/** Reads and checks every variable; on failure the list names each wrong value, so that one run shows all of them. */
export function readEnv(source: Source = process.env): Result<Env, readonly string[]> {
  const issues: string[] = []
  const read = reader(source, issues)
  const port = read.integer('PORT', 3000, 65_535)
  const host = read.text('HOST') ?? '127.0.0.1'
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data')
  const publicUrl = (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${browsableHost(host)}:${port}`).replace(
    /\/+$/,
    '',
  )
  const env: Env = {
    port,
    host,
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    inbox: inboxOf(read, publicUrl),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailDir: resolve(read.text('MAIL_DIR') ?? `${dataDir}/mail`),
    publicUrl,
    isOnPremises: read.flag('ON_PREMISES') ?? false,
    demo: read.flag('DEMO'),
    demoSize: read.oneOf('DEMO_SIZE', ['none', 'S', 'M'] as const) ?? 'S',
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'warn',
    secretsFile: resolve(read.text('SECRETS_FILE') ?? `${dataDir}/secrets.json`),
    configDir: read.path('CONFIG_DIR'),
    directoryCaFile: read.path('DIRECTORY_CA_FILE'),
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, 10),
    pictureMegapixels: read.integer('PICTURE_MEGAPIXELS', 40, 200),
    pictureEdge: read.integer('PICTURE_EDGE', 1600, 4000),
    isDevelopment: read.oneOf('NODE_ENV', ['development', 'production', 'test'] as const) !== 'production',
  }
  if (env.databaseDirectUrl !== undefined && env.databaseUrl === undefined)
    issues.push('DATABASE_DIRECT_URL is the way around the pooler at DATABASE_URL, which is not set')
  if ((read.text('INBOX_TLS_KEY') === undefined) !== (read.text('INBOX_TLS_CERT') === undefined))
    issues.push('INBOX_TLS_KEY and INBOX_TLS_CERT are set together, or neither of them')
  return issues.length > 0 ? err(issues) : ok(env)
}

function inboxOf(read: ReturnType<typeof reader>, publicUrl: string): InboxEnv | undefined {
  const port = read.integer('INBOX_SMTP_PORT', 0, 65_535)
  const domain = read.host('INBOX_DOMAIN') ?? new URL(publicUrl).hostname
  const [keyFile, certFile] = [read.path('INBOX_TLS_KEY'), read.path('INBOX_TLS_CERT')]
  const tls = keyFile === undefined || certFile === undefined ? undefined : { keyFile, certFile }
  return port === 0 ? undefined : { port, domain, tls }
}

function browsableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Reading functions that note what is wrong and go on with a harmless value. */
function reader(source: Source, issues: string[]) {
  const text = (name: string): string | undefined => {
    const value = source[name]?.trim()
    return value === '' ? undefined : value
  }
  const path = (name: string): string | undefined => {
    const value = text(name)
    return value === undefined ? undefined : resolve(value)
  }
  const oneOf = <const T extends string>(name: string, values: readonly T[]): T | undefined => {
    const value = text(name)
    const found = values.find((candidate) => candidate === value)
    if (value !== undefined && found === undefined)
      issues.push(`${name}="${value}" must be one of ${values.join(', ')}`)
    return found
  }
  const integer = (name: string, fallback: number, max: number): number => {
    const value = text(name) ?? String(fallback)
    if (/^\d{1,6}$/.test(value) && Number(value) <= max) return Number(value)
    issues.push(`${name}="${value}" must be a whole number from 0 to ${max}`)
    return fallback
  }
  const host = (name: string): string | undefined => {
    const value = text(name)?.toLowerCase()
    if (value === undefined || /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/.test(value)) return value
    issues.push(`${name}="${value}" must be the name of a host`)
    return undefined
  }
  const flag = (name: string): boolean | undefined => {
    const value = oneOf(name, ['0', '1'])
    return value === undefined ? undefined : value === '1'
  }
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    // The value is not repeated: it may hold a password.
    issues.push(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    return undefined
  }
  return { text, path, oneOf, integer, host, flag, url }
}
