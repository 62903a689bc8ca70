// `npm run config:check [folder]`: builds what has changed, then proves the definitions of the folder. Built, because people run it
// after each change of a definition, and compiling it anew each time takes longer than the proof.
import { prepareProduct } from './setup/prepare.mjs'

await prepareProduct()
await import('../dist/server/prove-config.js')
