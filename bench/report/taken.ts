import type { Figure } from './figure.ts'

/** The figures of a part of a scenario; when it fails, a line that says so, and the other parts keep theirs. */
export async function taken(part: string, work: () => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  try {
    return await work()
  } catch (error) {
    console.log(error)
    process.exitCode = 1
    return [{ what: part, unit: '', note: wasStopped(error) ? 'stopped: it took too long' : 'could not be measured' }]
  }
}

/** Whether the product ended it, because nobody may ask for so long. */
function wasStopped(error: unknown): boolean {
  return error instanceof Error && error.message.includes('E_TIMEOUT')
}
