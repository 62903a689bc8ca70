import { join } from 'node:path'
import { appError } from '#core/errors/app-error.ts'
import { createTurns } from '../../process/turns.ts'
import { projectFolder } from '../../process/project-folder.ts'
import { runApart } from '../../process/run-apart.ts'

/** Bounds of one workbook: what is beyond them is refused. */
export interface WorkbookLimits {
  readonly memoryMb: number
  readonly milliseconds: number
  /** Parts its directory names. */
  readonly entries: number
  /** How many times its packed size a part may have unpacked. */
  readonly ratio: number
  /** Of the parts that are read, unpacked. */
  readonly bytes: number
  /** Elements within elements. */
  readonly depth: number
  readonly rows: number
  /** The first of each row are read. */
  readonly columns: number
  readonly cells: number
  /** Of one cell, as many as spreadsheets allow. */
  readonly letters: number
  /** What the program may tell, in bytes. */
  readonly told: number
}

/** Fifty thousand rows of six cells are read in a second with 200 MB. */
export const usualWorkbookLimits: WorkbookLimits = {
  memoryMb: 500,
  milliseconds: 15_000,
  entries: 200,
  ratio: 100,
  bytes: 50_000_000,
  depth: 40,
  rows: 50_000,
  columns: 26,
  cells: 500_000,
  letters: 32_767,
  told: 64_000_000,
}

/** Why a workbook is not read. */
const workbookFaults = ['entries', 'ratio', 'doctype', 'depth', 'length', 'memory', 'time', 'damaged'] as const
type WorkbookFault = (typeof workbookFaults)[number]

/** Cells of a workbook, or why there are none. */
export type WorkbookAnswer =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly why: WorkbookFault }

const program = join(projectFolder, 'server/runs/imports/program/read-workbook.mjs')
/** One workbook at a time on each node. */
const turns = createTurns(1)

/** Cells of the first sheet of a workbook (Office Open XML), as texts. @throws E_IMPORT_FILE */
export async function readWorkbook(file: Buffer): Promise<readonly (readonly string[])[]> {
  const answer = await openWorkbook(file)
  if (!answer.ok) throw appError('E_IMPORT_FILE')
  return answer.rows
}

/** Reads a workbook in a program of its own, bounded in time and memory (IMP-5); others wait for their turn. */
export function openWorkbook(file: Buffer, limits: WorkbookLimits = usualWorkbookLimits): Promise<WorkbookAnswer> {
  return turns.take(() => openApart(file, limits))
}

async function openApart(file: Buffer, limits: WorkbookLimits): Promise<WorkbookAnswer> {
  const { memoryMb, milliseconds, told } = limits
  const bounds = { heapMb: memoryMb / 2, milliseconds, told }
  const { signal, cause, answer } = await runApart({ program, args: [JSON.stringify(limits)], ...bounds }, file)
  if (signal !== null) return { ok: false, why: cause ?? 'memory' }
  return answerOf(answer.toString('utf8'))
}

/** What our own program tells: what it says is what it was made to say. */
interface Told {
  readonly refused?: string
  readonly rows?: readonly (readonly string[])[]
}

function answerOf(told: string): WorkbookAnswer {
  const { refused, rows } = parsed(told)
  if (rows !== undefined) return { ok: true, rows }
  return { ok: false, why: workbookFaults.find((fault) => fault === refused) ?? 'damaged' }
}

/** A program that was ended told nothing whole. */
function parsed(told: string): Told {
  try {
    return JSON.parse(told) as Told
  } catch {
    return {}
  }
}
