import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

// The server: server/main.ts and the maintenance commands → dist/server, packages left in node_modules.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { main: 'server/main.ts' },
      external: [...builtinModules, /^node:/],
    },
  },
})
