// `npm start`: installs what is missing, builds what has changed and runs the server.
import { prepareProduct } from './setup/prepare.mjs'
import { runServer } from './setup/run-server.mjs'

await prepareProduct()
runServer(['--disable-proto=throw', 'dist/server/main.js'])
