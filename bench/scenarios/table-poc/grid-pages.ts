import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { projectFolder } from '../../../server/process/project-folder.ts'

/** A grid of the bench: the name of its page and how one gets into a cell of it. */
export interface GridPage {
  readonly id: string
  readonly name: string
  readonly paints: 'canvas' | 'dom'
  /** Words of its first cell. */
  readonly first: string
  /** True when a clicked cell is opened with Enter. */
  readonly opensWithEnter: boolean
  /** Height of its headings in px. */
  readonly headHeight: number
}

const pages = join(projectFolder, 'bench/scenarios/table-poc/pages')
const peers = join(projectFolder, 'bench/peers')
const entries: Readonly<Record<string, string>> = {
  probe: join(pages, 'probe.ts'),
  larder: join(pages, 'larder.tsx'),
  glide: join(pages, 'glide.tsx'),
  canvas: join(pages, 'canvas.ts'),
  tanstack: join(peers, 'grids/tanstack.jsx'),
  ag: join(peers, 'grids/ag-grid.js'),
}

const peerFirst = 'Basmati rice 1 kg'

/** The product and its peers; those of bench/peers only when they are installed there. */
export const gridPages: readonly GridPage[] = [
  {
    id: 'larder',
    name: 'Larder',
    paints: 'canvas',
    first: 'Carrots, organic 500 g',
    opensWithEnter: false,
    headHeight: 66,
  },
  { id: 'glide', name: 'raw glide', paints: 'canvas', first: peerFirst, opensWithEnter: true, headHeight: 36 },
  { id: 'tanstack', name: 'TanStack Virtual', paints: 'dom', first: peerFirst, opensWithEnter: false, headHeight: 0 },
  { id: 'ag', name: 'AG Grid', paints: 'dom', first: peerFirst, opensWithEnter: true, headHeight: 49 },
  { id: 'canvas', name: 'bare canvas', paints: 'canvas', first: peerFirst, opensWithEnter: false, headHeight: 66 },
].filter(({ id }) => isInstalled(id)) as readonly GridPage[]

function isInstalled(id: string): boolean {
  const needs: Readonly<Record<string, string>> = { tanstack: '@tanstack/react-virtual', ag: 'ag-grid-community' }
  const name = needs[id]
  return name === undefined || existsSync(join(peers, 'node_modules', name))
}

/** Builds every page as the product is built. */
export async function buildGridPages(folder: string): Promise<void> {
  const input = Object.fromEntries(['probe', ...gridPages.map(({ id }) => id)].map((id) => [id, entries[id] ?? '']))
  await build({
    root: pages,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      rollupOptions: {
        input,
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Serves the built pages: `/glide` is the page of glide. */
export async function serveGridPages(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const type = types[extname(path)]
    if (type === undefined) return void response.setHeader('Content-Type', 'text/html').end(html(path.slice(1)))
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('Content-Type', type).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, so the address is no pipe.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function html(id: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${id}</title><link rel="stylesheet" href="/style.css">
<style>body{margin:0}#grid{position:relative;height:900px}</style>
<body><div id="grid"></div><div id="portal"></div>
<script type="module" src="/probe.js"></script><script type="module" src="/${id}.js"></script></body></html>`
}
