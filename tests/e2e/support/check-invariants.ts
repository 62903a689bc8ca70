import { spawn } from 'node:child_process'

/** Runs `npm run check:invariants` beside the running product and answers what it printed. */
export function checkInvariants(env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/check-invariants.ts'], {
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
