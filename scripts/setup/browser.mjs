import { existsSync } from 'node:fs'
import { must, run } from './run.mjs'
import { say } from './say.mjs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium for the browser tests: the system's, else Debian's package (as root), else Playwright's own (undefined path). */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installDebianPackage()
  if (findBrowser()) return findBrowser()
  say("Installing Playwright's Chromium …")
  await must('npx', ['playwright', 'install', 'chromium'])
  return undefined
}

function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path))
}

async function installDebianPackage() {
  say("Installing Debian's Chromium for the browser tests …")
  await run('apt-get', ['update', '-qq'], { quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
    quiet: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
