// `npm run config:check [folder]`: builds what has changed, then proves the definitions of the folder. Built, because people run it
// after each change of a definition, and compiling it anew each time takes longer than the proof.
import { ensureBuild } from './setup/build.mjs'
import { checkNode, ensureDependencies } from './setup/dependencies.mjs'
import { fail } from './setup/say.mjs'

checkNode()
try {
  await ensureDependencies()
  await ensureBuild()
} catch (error) {
  fail(error.message)
}
await import('../dist/server/prove-config.js')
