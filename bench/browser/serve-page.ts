import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectFolder } from '../../server/process/project-folder.ts'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** A page of the bench's own that is being served. */
export interface ServedPage {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Builds the page of a folder of the bench for production and serves it compressed. */
export async function servePage(folder: string, outDir: string): Promise<ServedPage> {
  await build({
    configFile: false,
    root: join(projectFolder, 'bench', folder),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const file = path === '/' ? '/index.html' : path
    readFile(join(outDir, file)).then(
      (bytes) => {
        const type = types[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(bytes))
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, so the address is no pipe.
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/`, close }
}
