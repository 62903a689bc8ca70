import { spawn } from 'node:child_process'

/** Runs a command and resolves with its exit code and, when `quiet`, everything it printed. */
export function run(command, args, { quiet = false, env = process.env, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command quietly; on failure prints what it said and throws. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code === 0) return output
  process.stderr.write(output)
  throw new Error(`"${command} ${args.join(' ')}" ended with ${code}`)
}
