// `npm start`: installs what is missing, builds what has changed and runs the server.
import { prepareProduct } from './setup/prepare.mjs'
import { runServer } from './setup/run-server.mjs'

await prepareProduct()
// Told how much it may hold at most, the engine collects its garbage sooner: half the memory for as many answers.
const isTold = process.env.NODE_OPTIONS?.includes('--max-old-space-size') ?? false
const memory = isTold ? [] : ['--max-old-space-size=1500']
runServer(['--disable-proto=throw', ...memory, 'dist/server/main.js'])
