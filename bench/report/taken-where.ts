import { execFile } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { projectFolder } from '../../server/process/project-folder.ts'

/** When, at which commit and on which machine figures are taken, and what it had to do: one line for the results. */
export async function takenWhere(): Promise<string> {
  const commit = (await git('rev-parse', '--short', 'HEAD')).trim()
  const isChanged = hasChanges(await git('status', '--porcelain', '--untracked-files=all'))
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const day = new Date().toISOString().slice(0, 10)
  return `Taken ${day} at ${commit}${isChanged ? ', changed,' : ''} on ${cpus().length} × ${processor?.model.trim() ?? 'a processor'}, ${memory} GB, load ${(loadavg()[0] ?? 0).toFixed(1)}.`
}

/** Whether the tree holds what no commit has; results of the bench itself, written between scenarios, change no figure. */
function hasChanges(status: string): boolean {
  return status.split('\n').some((line) => line !== '' && !/bench\/results[\w-]*\.md$/.test(line))
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: projectFolder })
  return stdout
}
