import { Worker } from 'node:worker_threads'

// A decoder that unpacks a bomb never comes back to a timer of its own, so another thread watches.
const watch = `const { workerData } = require('node:worker_threads')
setInterval(() => { if (process.memoryUsage.rss() > workerData * 1048576) process.kill(process.pid, 'SIGKILL') }, 50)`

/** Ends the program once it holds more than so many megabytes. */
export function watchMemory(megabytes) {
  new Worker(watch, { eval: true, workerData: megabytes }).unref()
}
