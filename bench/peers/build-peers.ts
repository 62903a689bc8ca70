import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectFolder } from '../../server/process/project-folder.ts'

const folder = join(projectFolder, 'bench/peers')

/** Pages of other form libraries, by the name of their file. */
export const peerNames = ['jsonforms', 'rjsf', 'formily'] as const

/** One of them. */
export type PeerName = (typeof peerNames)[number]

/** Installs what the peers need at the first run. */
export async function installPeers(): Promise<void> {
  if (!existsSync(join(folder, 'node_modules/react-admin'))) await install()
}

/** Builds their pages for production into a folder. */
export async function buildPeers(outDir: string): Promise<void> {
  await installPeers()
  const pages = join(folder, 'pages')
  await build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    base: './',
    plugins: [react()],
    // RJSF comes from the product's own packages and must meet the same React.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 5000,
      rollupOptions: { input: Object.fromEntries(peerNames.map((name) => [name, join(pages, `${name}.html`)])) },
    },
  })
}

function install(): Promise<void> {
  const args = ['i', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel', 'error']
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`npm i ended with ${code}`))))
  })
}
