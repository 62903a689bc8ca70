const started = Date.now()

/** Prints one progress line with the seconds since the command began. */
export function say(text) {
  process.stdout.write(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}\n`)
}

/** Prints one clear line and ends the process. */
export function fail(text) {
  process.stderr.write(`Larder cannot go on: ${text}\n`)
  process.exit(1)
}
