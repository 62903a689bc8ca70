/** How much longer than usual long lists are: `BENCH_SCALE=10 npm run bench stores` measures ten times the rows, into a file of its own. */
export const scale = Number(process.env['BENCH_SCALE'] ?? 1)
