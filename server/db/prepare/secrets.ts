import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const SecretsFile = Type.Object(
  {
    /** 256 random bits, base64url; every other key is derived from it. */
    master: Type.String({ minLength: 43, maxLength: 86 }),
    /** Key ids of the token signing keys; the first signs, all verify. Rotation puts a new one in front. */
    signingKeyIds: Type.Array(Type.String({ minLength: 1, maxLength: 32 }), { minItems: 1, maxItems: 2 }),
  },
  { additionalProperties: false },
)

/** Keys of this installation. Several nodes on one database share one file. */
export interface Secrets {
  readonly signingKeyIds: readonly string[]
  /** 32 bytes for one purpose, always the same for the same purpose. */
  readonly key: (purpose: string) => Buffer
}

/** Reads the file of keys, or creates it readable by its owner only. Throws when it is there but not a file of keys. */
export async function readSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return createSecretsFile(file)
    throw error
  })
  return parseSecrets(text, file)
}

/** The keys that follow from one master; for tests, and for `readSecrets`. */
export function createSecrets(master: string, signingKeyIds: readonly string[]): Secrets {
  const seed = Buffer.from(master, 'base64url')
  return {
    signingKeyIds,
    key: (purpose) => Buffer.from(hkdfSync('sha256', seed, 'larder', purpose, 32)),
  }
}

function parseSecrets(text: string, file: string): Secrets {
  const content = parseJson(text)
  if (!Value.Check(SecretsFile, content)) throw new Error(`${file} is not a file of keys; restore it from a backup`)
  return createSecrets(content.master, content.signingKeyIds)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function createSecretsFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const text = `${JSON.stringify({ master: randomBytes(32).toString('base64url'), signingKeyIds: [randomBytes(6).toString('hex')] }, undefined, 2)}\n`
  // wx: a second node that starts at the same moment must not replace the first one's keys.
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (isExisting(error)) return undefined
    throw error
  })
  if (handle === undefined) return readFile(file, 'utf8')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  return text
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
