import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

// The server and the check of its definitions → dist/server, packages left in node_modules but for two.
export default defineConfig({
  publicDir: false,
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
