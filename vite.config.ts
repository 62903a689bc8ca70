import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blueprintCss } from './scripts/blueprint-css.ts'
import { compressFiles } from './scripts/compress-files.ts'
import { preloadChunks } from './scripts/preload-chunks.ts'

// The browser application: index.html → dist/client. The server serves it; `npm run dev` proxies calls to a running server.
export default defineConfig({
  plugins: [react(), blueprintCss(), preloadChunks(['start', 'login']), compressFiles()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Inlined assets would be data: URLs, which the style policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What is needed until the login form stands comes in as few files as can be: on a slow line each request costs more than its bytes.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'start', test: /src[\\/]main\.tsx$/, priority: 2 },
            { name: 'login', test: /src[\\/]plugins[\\/]login[\\/]login-screen/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/usermgmt', '/tenantmgmt', '/inventory', '/assets/json', '/health'].map((path) => [
        path,
        `http://127.0.0.1:${process.env.PORT ?? '3000'}`,
      ]),
    ),
  },
})
