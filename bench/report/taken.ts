import type { Figure } from './figure.ts'

/** The figures of a part of a scenario; when it fails, a line that says so, and the other parts keep theirs. */
export async function taken(part: string, work: () => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  try {
    return await work()
  } catch (error) {
    console.log(error)
    process.exitCode = 1
    return [{ what: part, unit: '', note: 'could not be measured' }]
  }
}
