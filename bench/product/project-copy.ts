import { spawn } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../server/process/project-folder.ts'

/** What the built product reads from its folder: of the server its texts, data and programs, wherever they lie. */
const parts = ['package.json', 'config', 'server']

/** Builds the product into a folder of its own, so that the definitions there can be changed without touching the checkout. */
export async function buildProjectCopy(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await vite(['--outDir', join(folder, 'dist/client')])
  await vite(['--config', 'vite.server.config.ts', '--outDir', join(folder, 'dist/server')])
  for (const part of parts) await cp(join(projectFolder, part), join(folder, part), { recursive: true })
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
}

/** A further copy of a copy: the same build, definitions of its own. */
export async function copyProject(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true })
}

function vite(args: readonly string[]): Promise<void> {
  const program = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'error', ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`vite build ended with ${code}`))))
  })
}
