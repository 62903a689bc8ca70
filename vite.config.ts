import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blueprintCss } from './scripts/blueprint-css.ts'
import { compressFiles } from './scripts/compress-files.ts'
import { preloadChunks } from './scripts/preload-chunks.ts'

// Small parts of plugins that stand on every screen behind sign-in: one file in place of a dozen.
const frameParts =
  /plugins[\\/].*[\\/](message-bell|settings-button|notice-banner|language-overlay|idle-overlay|health-notice|telemetry|new-version)\.tsx$/

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
            { name: 'first', tags: ['$initial'], priority: 4 },
            { name: 'start', test: /src[\\/]main\.tsx$/, priority: 3 },
            { name: 'frame', test: frameParts, priority: 1 },
            { name: 'login', test: /src[\\/]plugins[\\/]login[\\/]login-screen/, priority: 2 },
          ],
        },
      },
    },
  },
  // Workers have a folder of their own: the server gives them a policy of their own (HTTP-37).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/workers/[name]-[hash].js',
        chunkFileNames: 'assets/workers/[name]-[hash].js',
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
