// `npm test`: installs what is missing, then types, lint, format, config, build and every test; ends with `N passed, N failed`.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { checkNode, ensureDependencies } from './setup/dependencies.mjs'
import { run } from './setup/run.mjs'
import { fail, say } from './setup/say.mjs'

checkNode()
const browser = await prepare()
const totals = { passed: 0, failed: 0 }
// Told again at the end: what failed an hour ago is far above what a reader of the last lines sees.
const failures = []
// None of them keeps two processors busy alone.
await Promise.all([
  step('types', 'types'),
  step('lint', 'lint'),
  step('format', 'format:check'),
  step('config', 'config:check'),
])
for (const project of ['unit', 'ui', 'server', 'e2e']) await vitest(project)
for (const failure of failures) say(`Failed: ${failure}`)
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 ? 0 : 1)

async function prepare() {
  try {
    await ensureDependencies()
    const found = await ensureBrowser()
    await ensureBuild()
    return found
  } catch (error) {
    return fail(error.message)
  }
}

async function step(name, script) {
  const { code, output } = await run('npm', ['run', '--silent', script], { quiet: true })
  if (code !== 0) failures.push(`npm run ${script}`)
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, code === 0 ? '' : output)
}

async function vitest(project) {
  const file = join(mkdtempSync(join(tmpdir(), 'larder-test-')), 'result.json')
  const args = ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run('npx', args, {
    quiet: true,
    env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  })
  const result = readResult(file)
  // A run that broke before or after its tests (a failed global setup, an unhandled error) is a failure of its own.
  const failed = code !== 0 && result.failed === 0 ? 1 : result.failed
  failures.push(...(code !== 0 && result.failed === 0 ? [`the ${project} tests ended with ${code}`] : result.failures))
  count(`${project} tests`, { passed: result.passed, failed }, code === 0 && result.again.length === 0 ? '' : output)
  for (const { title, why } of result.again) say(`Passed only when it was tried again: ${title}\n  ${why}`)
}

function readResult(file) {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'))
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      again: triedAgain(result),
      failures: failuresOf(result),
    }
  } catch {
    return { passed: 0, failed: 0, again: [], failures: [] }
  }
}

/** What failed first is a fault somewhere, though its second try was green: it is told, or nobody would ever mend it. */
function triedAgain({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({ title: fullName.trim(), why: failureMessages[0].slice(0, 400) }))
}

function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative('.', name)}: ${fullName.trim()}\n  ${failureMessages[0]?.slice(0, 400) ?? ''}`,
      ),
  )
}

function count(name, result, output) {
  totals.passed += result.passed
  totals.failed += result.failed
  say(`${name}: ${result.passed} passed${result.failed ? `, ${result.failed} failed` : ''}`)
  if (output) process.stdout.write(output.endsWith('\n') ? output : `${output}\n`)
}
