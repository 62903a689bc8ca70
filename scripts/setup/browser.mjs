import { existsSync } from 'node:fs'
import { must, run } from './run.mjs'
import { say } from './say.mjs'

/** Chromium without what draws windows: the same engine, and a page costs half the processor time. */
const shell = '/usr/bin/chromium-headless-shell'

const others = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Path of a Chromium for the browser tests: the one that is named, else Debian's without windows (installed as root), else another of the
 * system, else Playwright's own, which has none either (undefined path).
 */
export async function ensureBrowser() {
  const { CHROMIUM_PATH: named } = process.env
  if (named && existsSync(named)) return named
  if (!existsSync(shell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installDebianPackages()
  const found = [shell, ...others].find((path) => existsSync(path))
  if (found) return found
  say("Installing Playwright's Chromium …")
  await must('npx', ['playwright', 'install', 'chromium'])
  return undefined
}

/** What is not there, or not to be had, is told by whoever looks for it afterwards. */
async function installDebianPackages() {
  say("Installing Debian's Chromium for the browser tests …")
  // Where nothing answers, a browser that is there already is used soon.
  const soon = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15']
  await run('apt-get', ['update', '-qq', ...soon], { quiet: true })
  const install = (...packages) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...soon, ...packages], {
      quiet: true,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  // The bench shows its screens in the whole one.
  if (!others.some((path) => existsSync(path))) await install('chromium', 'fonts-dejavu-core')
  await install('chromium-headless-shell', 'fonts-dejavu-core')
}
