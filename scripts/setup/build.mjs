import { existsSync } from 'node:fs'
import { fingerprint, isUnchanged, remember } from './fingerprint.mjs'
import { must } from './run.mjs'
import { say } from './say.mjs'

const stamp = 'dist/.built'
const inputs = [
  'src',
  'public',
  'server',
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts',
  'vite.server.config.ts',
]

/** Builds the browser application and the server unless nothing they are made of has changed. */
export async function ensureBuild() {
  const print = fingerprint(inputs)
  if (isUnchanged(stamp, print) && existsSync('dist/server/main.js')) return
  say('Building the application …')
  // A test runner calls itself a test, which would build React's development half.
  const env = { ...process.env, NODE_ENV: 'production' }
  // Neither keeps two processors busy alone.
  await Promise.all(['build:client', 'build:server'].map((half) => must('npm', ['run', '--silent', half], { env })))
  remember(stamp, print)
  say('The application is built.')
}
