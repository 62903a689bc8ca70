import { builtinModules } from 'node:module'
import { defineConfig, type Plugin } from 'vite'
import { codeTexts } from './scripts/code-texts.ts'

/** What the check of definitions knows of the texts code shows: dist/server/code-texts.json. */
const codeTextsFile: Plugin = {
  name: 'code-texts',
  generateBundle() {
    const source = JSON.stringify(codeTexts(import.meta.dirname))
    this.emitFile({ type: 'asset', fileName: 'code-texts.json', source })
  },
}

// The server and the check of its definitions → dist/server, packages left in node_modules but for two.
export default defineConfig({
  publicDir: false,
  plugins: [codeTextsFile],
  // Read as hundreds of small files, they cost a start more than all else it loads.
  ssr: { noExternal: ['typebox', 'jsonc-parser'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { main: 'server/main.ts', 'prove-config': 'scripts/prove-config.ts' },
      external: [...builtinModules, /^node:/],
    },
  },
})
